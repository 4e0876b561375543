import * as z from 'zod/mini';

/** The router reads `?q=123` as a number: a search is text whatever it looks like. */
const Words = z.pipe(
  z.union([z.string(), z.number(), z.boolean()]),
  z.transform((value) => String(value).slice(0, 200)),
);

/** What the address of a small list restores. A wrong value is none: a link that someone mangled still opens. */
export const WordSearch = z.object({
  q: z.catch(z.optional(Words), undefined),
  category: z.catch(z.optional(Words), undefined),
});
export type WordSearch = z.infer<typeof WordSearch>;
