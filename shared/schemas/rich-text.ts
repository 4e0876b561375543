import * as z from 'zod/mini';

import { isDeeperThan } from '../rules/json-depth.ts';

/** A node of a Tiptap document, stored unchanged. The renderer (content/rich-text.ts) decides what is shown. */
export const RichTextNode = z.looseObject({
  type: z.string().check(z.maxLength(64)),
  text: z.optional(z.string()),
  attrs: z.optional(z.record(z.string(), z.unknown())),
  marks: z.optional(z.array(z.looseObject({ type: z.string(), attrs: z.optional(z.record(z.string(), z.unknown())) }))),
  get content() {
    return z.optional(z.array(RichTextNode));
  },
});
export type RichTextNode = z.infer<typeof RichTextNode>;

/** The most nested arrays and objects. Real documents have fewer, and recursive code must not overflow the stack. */
const mostLevels = 200;

const Nodes = z.array(RichTextNode);
const check = Nodes._zod.run.bind(Nodes._zod);
/** Zod takes a tenth of a second for a hundred thousand nodes, so it only gets lists with a mistake, to name it. */
Nodes._zod.run = (payload, context) => (areNodes(payload.value) ? payload : check(payload, context));

/** Whether these are nodes, by the rules of `RichTextNode`. */
function areNodes(content: unknown): boolean {
  return Array.isArray(content) && content.every(isNode);
}

function isNode(node: unknown): boolean {
  if (!isObject(node)) return false;
  const { type, text, attrs, marks, content } = node;
  return (
    typeof type === 'string' &&
    type.length <= 64 &&
    (text === undefined || typeof text === 'string') &&
    (attrs === undefined || isObject(attrs)) &&
    (marks === undefined || (Array.isArray(marks) && marks.every(isMark))) &&
    (content === undefined || areNodes(content))
  );
}

function isMark(mark: unknown): boolean {
  return isObject(mark) && typeof mark['type'] === 'string' && (mark['attrs'] === undefined || isObject(mark['attrs']));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checked before the nodes, whose schema is recursive. */
const Content = z.pipe(
  z.custom<z.input<typeof RichTextNode>[]>((content) => !isDeeperThan(content, mostLevels), {
    error: 'This text is nested too deep',
    abort: true,
  }),
  Nodes,
);

/** A Tiptap document: `{type: 'doc', content: […]}`. */
export const RichText = z.looseObject({ type: z.literal('doc'), content: z._default(Content, []) });
export type RichText = z.infer<typeof RichText>;
