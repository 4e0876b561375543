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
/** An id; empty for none. Without the schemas of the API, which the first screen doesn't load. */
export const SearchId = z.catch(z._default(z.string().check(z.regex(/^([a-z0-9]{16})?$/)), ''), '');
export const PageNumber = z.catch(z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1), 1);

/** The start of the day 'yyyy-MM-dd' in local time; null for an invalid day. */
export function dayOf(value: string): Date | null {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d\d-\d\d$/.test(value) ? value.split('-').map(Number) : [];
  const date = new Date(year, month - 1, day);
  return date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day ? date : null;
}

/** Whether any of the filters is set. `noFilters` has each of them unset. */
export function hasFilter<Search extends object>(search: Search, noFilters: Partial<Search>): boolean {
  return Object.keys(noFilters).some((name) => Boolean(search[name as keyof Search]));
}

/** How many filters are set besides the words; two days count as one. */
export function countFilters<Search extends object>(search: Search, noFilters: Partial<Search>): number {
  const names = Object.keys(noFilters).filter((name) => name !== 'q' && Boolean(search[name as keyof Search]));
  return names.length - (names.includes('from') && names.includes('to') ? 1 : 0);
}

/** `values` without its empty ones, as the API wants them. */
export function filled<Values extends Record<string, string>>(values: Values) {
  type Filled = { [Name in keyof Values]?: Exclude<Values[Name], ''> };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as Filled;
}

/** The API's bounds for a range of days. They have no time zone: the API reads them in the domain's. */
export function datesOf({ from, to }: { from: string; to: string }) {
  return { ...(from ? { startDate: `${from} 00:00:00` } : {}), ...(to ? { endDate: `${to} 23:59:59` } : {}) };
}

/** Limit and offset of a page; pages count from 1. */
export const rowsOfPage = (page: number, size: number) => ({ limit: size, offset: (page - 1) * size });

/** The search parameters of a small list. An invalid value is dropped. */
export const WordSearch = z.object({
  q: z.catch(z.optional(Words), undefined),
  category: z.catch(z.optional(Words), undefined),
  /** The trash instead of the list; absent outside it. */
  trash: z.catch(z.optional(z.boolean()), undefined),
});
export type WordSearch = z.infer<typeof WordSearch>;
