import * as z from 'zod/mini';

import { BaseVersion, Id, IdOf, IdempotencyKey, listReply, requiredText, text, trashTime, Version } from './common.ts';

/** Content besides posts: FAQ, categories, cuisine tags. */
const named = { id: Id, name: z.string(), ...trashTime };

export const Category = z.object(named);
export type Category = z.infer<typeof Category>;
export const CategoryInput = z.strictObject({ name: requiredText('Name', 80) });

export const FaqCategory = z.object(named);
export type FaqCategory = z.infer<typeof FaqCategory>;

export const Faq = z.object({
  id: Id,
  question: z.string(),
  answer: z.string(),
  category: z.nullable(FaqCategory),
  position: z.int(),
  version: Version,
  ...trashTime,
});
export type Faq = z.infer<typeof Faq>;

export const FaqInput = z.strictObject({
  question: text(300),
  /** Plain text; links and lists as shared/content/answer-text.ts reads them. */
  answer: text(5000),
  /** The id of a FAQ category. */
  category: z.optional(z.nullable(IdOf)),
  position: z.optional(z.int().check(z.minimum(0))),
});
export const FaqCreate = z.extend(FaqInput, { idempotency_key: z.optional(IdempotencyKey) });
export const FaqUpdate = z.extend(z.partial(FaqInput), { version: BaseVersion });

/** An icon of stroke paths in a view box. On the wire and in the database it is JSON text (`icon_data`). */
export const IconData = z.strictObject({
  viewBox: z.string().check(z.regex(/^[\d. -]{7,40}$/, 'Use four numbers, for example 0 0 24 24')),
  paths: z
    .array(
      z
        .string()
        .check(z.maxLength(2000), z.regex(/^[MmLlHhVvCcSsQqTtAaZz\d\s,.+-]*$/, 'Use the commands of an SVG path')),
    )
    .check(z.maxLength(24)),
});
export type IconData = z.infer<typeof IconData>;

const wireCuisineTag = z.object({ id: Id, title: z.string(), icon_data: z.string(), ...trashTime });
export type WireCuisineTag = z.infer<typeof wireCuisineTag>;

/** A cuisine tag with its `icon_data` parsed; null if it has none or it is invalid. */
export const CuisineTag = z.pipe(
  wireCuisineTag,
  z.transform((tag) => ({ ...tag, icon_data: parseIcon(tag.icon_data) })),
);
export type CuisineTag = z.output<typeof CuisineTag>;

function parseIcon(value: string): IconData | null {
  try {
    return z.parse(IconData, JSON.parse(value));
  } catch {
    return null;
  }
}

/** GET /api/cuisine-tags returns the newest first; reversed here, because every reader wants the oldest first. */
export const CuisineTagList = z.pipe(
  listReply(CuisineTag),
  z.transform((reply) => ({ ...reply, data: reply.data.toReversed() })),
);

const iconText = text(20_000).check(
  z.refine((value) => value === '' || parseIcon(value) !== null, { error: 'Use a JSON text with viewBox and paths' }),
);
export const CuisineTagInput = z.strictObject({ title: requiredText('Title', 80), icon_data: iconText });
/** `icon_data_id` is the cuisine tag whose icon is copied. */
export const CuisineTagUpdate = z.strictObject({ icon_data_id: Id });
