import type { Plugin } from 'vite';

const markdown = /^(?:parse|render)Markdown$|^markdown(?:Tokenizer|TokenName|Options)$/;

/** Tiptap's extensions read and write Markdown for a package of its own, which the panel doesn't have: 5 KB that nothing calls. */
export function panelTiptap(): Plugin {
  return {
    name: 'panel-tiptap',
    apply: 'build',
    transform: {
      filter: { id: /\/@tiptap\/[^/]+\/dist\/index\.js$/, code: /\b(?:parse|render)Markdown\b/ },
      handler(code) {
        let kept = '';
        let from = 0;
        for (const [start, end] of rangesOf(this.parse(code))) {
          kept += code.slice(from, start);
          from = code[end] === ',' ? end + 1 : end;
        }
        return { code: kept + code.slice(from), map: null };
      },
    },
  };
}

/** Where a syntax tree has properties of Markdown, from first to last. */
function rangesOf(node: unknown): [number, number][] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, key, start, end } = node as { type?: string; key?: { name?: string }; start: number; end: number };
  if (type === 'Property' && markdown.test(key?.name ?? '')) return [[start, end]];
  return Object.values(node).flatMap(rangesOf);
}
