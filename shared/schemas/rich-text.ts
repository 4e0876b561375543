import * as z from 'zod/mini';

/** One node of a Tiptap document. Kept as it came: what may be shown is decided where it is rendered (rules/rich-text.ts). */
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

/** A rich text as Tiptap stores it: `{type: 'doc', content: […]}`. */
export const RichText = z.looseObject({ type: z.literal('doc'), content: z._default(z.array(RichTextNode), []) });
export type RichText = z.infer<typeof RichText>;
