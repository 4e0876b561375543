import type { ShownBlock } from '#shared/blocks/data.ts';
import type { RichTextNode } from '#shared/schemas/rich-text.ts';

import { type PageItem, textsOf } from '../page-blocks/page-items.ts';

/** `prop`: the field that holds the heading. */
export type Heading = { level: number; empty: boolean; prop: string };

/** The headings that a block shows, in order. A saved section includes those of its blocks; other blocks don't. */
export function headingsOf(item: PageItem, shown: ShownBlock | null | undefined): Heading[] {
  const texts = textsOf(item);
  if (texts.length > 0)
    return texts.flatMap(([prop, text]) => headingsIn(text?.content ?? []).map((heading) => ({ ...heading, prop })));
  const prop = item.type === 'saved-section' ? 'section' : 'title';
  return shown ? headingsShown(shown).map((heading) => ({ ...heading, prop })) : [];
}

type Found = Omit<Heading, 'prop'>;

function headingsShown(block: ShownBlock): Found[] {
  if (block.type === 'saved-section') return block.data.blocks.flatMap(headingsInSection);
  if (block.type === 'hero') return [{ level: 1, empty: false }];
  return 'title' in block.data && block.data.title ? [{ level: 2, empty: false }] : [];
}

/** A section's blocks are known by their rendered data only, not by their props. */
function headingsInSection(block: ShownBlock): Found[] {
  if (block.type === 'columns') return block.data.columns.flat().flatMap(headingsInSection);
  if (block.type !== 'rich-text') return headingsShown(block);
  return [...block.data.html.matchAll(/<h([2-6])[ >]/g)].map(([, level]) => ({ level: Number(level), empty: false }));
}

function headingsIn(nodes: RichTextNode[]): Found[] {
  return nodes.flatMap((node) =>
    node.type === 'heading'
      ? [{ level: Number(node.attrs?.['level'] ?? 2), empty: !hasWords(node) }]
      : headingsIn(node.content ?? []),
  );
}

function hasWords({ text, content = [] }: RichTextNode): boolean {
  return Boolean(text?.trim()) || content.some(hasWords);
}
