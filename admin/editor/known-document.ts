import { getSchema, type JSONContent } from '@tiptap/react';
import * as z from 'zod/mini';

import { richTextHtml } from '#shared/content/rich-text.ts';
import { RichText } from '#shared/schemas/rich-text.ts';

import { extensions } from './extensions.ts';

/** The depth that shared/content/rich-text.ts renders. */
const maxDepth = 40;
const empty: JSONContent = { type: 'doc', content: [{ type: 'paragraph' }] };
const schema = getSchema(extensions);

/**
 * A stored text in a form that the editor can open. Tiptap opens a document with an unknown node as empty, and the next save would
 * lose the text: so unknown nodes and marks are unwrapped. A document with an invalid structure (a list item without a paragraph)
 * is returned as HTML, which Tiptap repairs while parsing.
 */
export function knownDocument(value: unknown): JSONContent | string {
  const [doc] = isNode(value) && value.type === 'doc' ? known([value], 0) : [];
  if (!doc) return empty;
  try {
    schema.nodeFromJSON(doc).check();
    return doc;
  } catch {
    const parsed = z.safeParse(RichText, doc);
    return parsed.success ? richTextHtml(parsed.data) : empty;
  }
}

function isNode(value: unknown): value is JSONContent {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function known(nodes: unknown, depth: number): JSONContent[] {
  if (depth > maxDepth || !Array.isArray(nodes)) return [];
  return nodes.filter(isNode).flatMap((node) => {
    const type = schema.nodes[node.type ?? ''];
    const content = known(node.content, depth + 1);
    if (!type) return content;
    if (type.isText)
      return node.text && typeof node.text === 'string' ? [withMarks({ type: 'text', text: node.text }, node)] : [];
    const attrs = Object.entries(node.attrs ?? {}).filter(
      ([name]) => type.spec.attrs && Object.hasOwn(type.spec.attrs, name),
    );
    return [
      withMarks(
        {
          type: node.type,
          ...(attrs.length > 0 ? { attrs: Object.fromEntries(attrs) } : {}),
          ...(content.length > 0 ? { content } : {}),
        },
        node,
      ),
    ];
  });
}

function withMarks(node: JSONContent, { marks }: JSONContent): JSONContent {
  const kept = Array.isArray(marks) ? marks.filter((mark) => isNode(mark) && schema.marks[mark.type]) : [];
  return kept.length > 0 ? { ...node, marks: kept } : node;
}
