import { escapeHtml } from '../rules/escape-html.ts';
import { isExternal, isSafeLink } from '../rules/urls.ts';
import type { RichText, RichTextNode } from '../schemas/rich-text.ts';
import { cellHtml, type FindPicture, mediaIdOf, pictureHtml, tableHtml, videoHtml } from './rich-text-figures.ts';

/** Deeper documents are cut off, because recursion must not overflow the stack. */
const maxDepth = 40;

/** The context of a node: its parent, and how to find pictures. */
type Place = { parent: RichTextNode | undefined; find: FindPicture };

/** The HTML of each node type. An unknown type renders only its children. */
const nodes: Record<string, (node: RichTextNode, inner: string, place: Place) => string> = {
  paragraph: (_, inner) => `<p>${inner}</p>`,
  heading: (node, inner) => {
    // The only h1 of a page is its title.
    const level = Math.min(6, Math.max(2, Math.trunc(Number(node.attrs?.['level'])) || 2));
    return `<h${level}>${inner}</h${level}>`;
  },
  bulletList: (_, inner) => `<ul>${inner}</ul>`,
  orderedList: (node, inner) => {
    const start = Number(node.attrs?.['start']);
    return start === 1 || !Number.isSafeInteger(start) ? `<ol>${inner}</ol>` : `<ol start="${start}">${inner}</ol>`;
  },
  listItem: (_, inner) => `<li>${inner}</li>`,
  blockquote: (_, inner) => `<blockquote>${inner}</blockquote>`,
  codeBlock: (_, inner) => `<pre><code>${inner}</code></pre>`,
  horizontalRule: () => '<hr>',
  hardBreak: () => '<br>',
  picture: (node, _, { find }) => pictureHtml(node, find),
  video: (node, _, { find }) => videoHtml(node, find),
  table: (_, inner) => tableHtml(inner),
  tableRow: (_, inner) => `<tr>${inner}</tr>`,
  tableHeader: (node, inner, { parent }) => cellHtml(node, inner, parent),
  tableCell: (node, inner, { parent }) => cellHtml(node, inner, parent),
};

const marks: Record<string, string> = { bold: 'strong', italic: 'em', strike: 's', underline: 'u', code: 'code' };

/**
 * The HTML of a stored rich text. It is safe: text is escaped, only known nodes and marks become tags, and links with a refused
 * protocol become plain text. The panel's editor shows the same. `find` returns the picture of a media id; missing ones are left out.
 */
export function richTextHtml(doc: RichText | undefined | null, find: FindPicture = () => null): string {
  return doc ? renderAll(withoutLastLine(doc.content), { parent: undefined, find }, 0) : '';
}

/** Drops the empty lines that editors keep below a figure. */
function withoutLastLine(content: RichTextNode[] | undefined): RichTextNode[] | undefined {
  const last = content?.at(-1);
  return last?.type === 'paragraph' && !last.content?.length ? withoutLastLine(content?.slice(0, -1)) : content;
}

function renderAll(content: RichTextNode[] | undefined, place: Place, depth: number): string {
  return depth > maxDepth ? '' : (content ?? []).map((node) => renderNode(node, place, depth)).join('');
}

function renderNode(node: RichTextNode, place: Place, depth: number): string {
  if (node.type === 'text') return renderMarks(node);
  const inner = renderAll(node.content, { ...place, parent: node }, depth + 1);
  const render = Object.hasOwn(nodes, node.type) ? nodes[node.type] : undefined;
  return render ? render(node, inner, place) : inner;
}

function renderMarks(node: RichTextNode): string {
  return (node.marks ?? []).reduce(
    (inner, mark) => {
      if (mark.type === 'link') return renderLink(mark.attrs?.['href'], inner);
      const tag = Object.hasOwn(marks, mark.type) ? marks[mark.type] : undefined;
      return tag ? `<${tag}>${inner}</${tag}>` : inner;
    },
    escapeHtml(node.text ?? ''),
  );
}

function renderLink(href: unknown, inner: string): string {
  if (typeof href !== 'string' || !isSafeLink(href)) return inner;
  const rel = isExternal(href) ? ' rel="noopener"' : '';
  return `<a href="${escapeHtml(href)}"${rel}>${inner}</a>`;
}

/** The plain text of a rich text, for descriptions and search; blocks are separated by spaces. */
export function richTextPlain(doc: RichText | undefined | null): string {
  const words: string[] = [];
  walk(doc, {
    enter: (node) => {
      if (node.text) words.push(node.text);
    },
    leave: (node) => {
      if (node.type !== 'text') words.push(' ');
    },
  });
  return words.join('').replace(/\s+/g, ' ').trim();
}

/** The ids of all media in a rich text, in order, without duplicates. */
export function richTextMedia(doc: RichText | undefined | null): string[] {
  const ids = new Set<string>();
  walk(doc, { enter: (node) => ids.add(mediaIdOf(node)) });
  ids.delete('');
  return [...ids];
}

/** The links of a rich text with their text, in order. */
export function richTextLinks(doc: RichText | undefined | null): { text: string; href: string }[] {
  const links: { text: string; href: string }[] = [];
  walk(doc, {
    enter: ({ text = '', marks: own = [] }) => {
      const href = own.find(({ type }) => type === 'link')?.attrs?.['href'];
      if (typeof href === 'string') links.push({ text, href });
    },
  });
  return links;
}

type Visitor = { enter: (node: RichTextNode) => void; leave?: (node: RichTextNode) => void };

function walk(doc: RichText | undefined | null, { enter, leave }: Visitor): void {
  const visit = (content: RichTextNode[] | undefined, depth: number) => {
    if (depth > maxDepth) return;
    for (const node of content ?? []) {
      enter(node);
      visit(node.content, depth + 1);
      leave?.(node);
    }
  };
  visit(doc?.content, 0);
}

/** Converts plain lines to a rich text, for demo data and imports. '## ' starts a heading, '- ' a list item. */
export function richTextFrom(paragraphs: string[]): RichText {
  const content: RichTextNode[] = [];
  for (const paragraph of paragraphs) {
    if (paragraph.startsWith('## ')) {
      content.push({ type: 'heading', attrs: { level: 2 }, content: textNodes(paragraph.slice(3)) });
    } else if (paragraph.startsWith('- ')) {
      const item: RichTextNode = {
        type: 'listItem',
        content: [{ type: 'paragraph', content: textNodes(paragraph.slice(2)) }],
      };
      const last = content.at(-1);
      if (last?.type === 'bulletList') last.content?.push(item);
      else content.push({ type: 'bulletList', content: [item] });
    } else {
      content.push({ type: 'paragraph', content: textNodes(paragraph) });
    }
  }
  return { type: 'doc', content };
}

function textNodes(text: string): RichTextNode[] {
  return text ? [{ type: 'text', text }] : [];
}
