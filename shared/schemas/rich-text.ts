import * as z from 'zod/mini';

import { isDeeperThan } from '../rules/json-depth.ts';

/** One node of a Tiptap document. Kept as it came: what may be shown is decided where it is rendered (content/rich-text.ts). */
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

/** Levels of arrays and objects in one: nobody writes so many, and whoever reads it by recursion must come to an end. */
const mostLevels = 200;

/** Looked at before its nodes are: they are checked by recursion. */
const Content = z.pipe(
  z.custom<z.input<typeof RichTextNode>[]>((content) => !isDeeperThan(content, mostLevels), {
    error: 'This text is nested too deep',
    abort: true,
  }),
  z.array(RichTextNode),
);

/** A rich text as Tiptap stores it: `{type: 'doc', content: […]}`. */
export const RichText = z.looseObject({ type: z.literal('doc'), content: z._default(Content, []) });
export type RichText = z.infer<typeof RichText>;
