import { richTextFrom } from '#shared/content/rich-text.ts';
import type { RichText, RichTextNode } from '#shared/schemas/rich-text.ts';

/** '[words](/path)' and '*words*' inside a paragraph. */
const inline = /\[([^\]]+)\]\(([^)\s]+)\)|\*([^*]+)\*/g;

/** Like `richTextFrom`, and turns links and emphasis into marks. */
export function demoText(paragraphs: string[]): RichText {
  const doc = richTextFrom(paragraphs);
  return { ...doc, content: doc.content.map(withInline) };
}

function withInline(node: RichTextNode): RichTextNode {
  return node.content
    ? { ...node, content: node.content.flatMap((child) => (child.text ? split(child.text) : [withInline(child)])) }
    : node;
}

function split(text: string): RichTextNode[] {
  const parts: RichTextNode[] = [];
  let end = 0;
  for (const found of text.matchAll(inline)) {
    const [whole, words, href, emphasis] = found;
    if (found.index > end) parts.push({ type: 'text', text: text.slice(end, found.index) });
    const mark = href ? { type: 'link', attrs: { href } } : { type: 'italic' };
    parts.push({ type: 'text', text: words ?? emphasis ?? '', marks: [mark] });
    end = found.index + whole.length;
  }
  if (end < text.length) parts.push({ type: 'text', text: text.slice(end) });
  return parts;
}
