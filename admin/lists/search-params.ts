import * as z from 'zod/mini';

// An invalid value falls back to its default, so that a broken link still opens.

/** The router parses `?q=123` as a number, but a search is always text. */
const Words = z.pipe(
  z.union([z.string(), z.number(), z.boolean()]),
  z.transform((value) => String(value).slice(0, 200)),
);
export const SearchText = z.catch(z._default(Words, ''), '');
export const SearchDay = z.catch(
  z._default(z.string().check(z.refine((value) => value === '' || dayOf(value) !== null)), ''),
  '',
);
export const PageNumber = z.catch(z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1), 1);

/** The start of the day 'yyyy-MM-dd' in local time; null for an invalid day. */
export function dayOf(value: string): Date | null {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d\d-\d\d$/.test(value) ? value.split('-').map(Number) : [];
  const date = new Date(year, month - 1, day);
  return date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day ? date : null;
}

/** The search parameters of a small list. An invalid value is dropped. */
export const WordSearch = z.object({
  q: z.catch(z.optional(Words), undefined),
  category: z.catch(z.optional(Words), undefined),
});
export type WordSearch = z.infer<typeof WordSearch>;
