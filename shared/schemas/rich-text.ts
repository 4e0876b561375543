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

/** Checked before the nodes, whose schema is recursive. */
const Content = z.pipe(
  z.custom<z.input<typeof RichTextNode>[]>((content) => !isDeeperThan(content, mostLevels), {
    error: 'This text is nested too deep',
    abort: true,
  }),
  z.array(RichTextNode),
);

/** A Tiptap document: `{type: 'doc', content: […]}`. */
export const RichText = z.looseObject({ type: z.literal('doc'), content: z._default(Content, []) });
export type RichText = z.infer<typeof RichText>;
