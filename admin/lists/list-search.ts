import * as z from 'zod/mini';

import { Id } from '#shared/schemas/common.ts';
import { PostSortBy, SortDir } from '#shared/schemas/posts.ts';

export const pageSizes = [25, 50, 100, 500] as const;
export const statusNames = ['draft', 'published', 'scheduled', 'archived'] as const;

export const listDefaults = {
  q: '',
  status: '',
  tag: '',
  trash: false,
  from: '',
  to: '',
  sort: 'position',
  dir: 'asc',
  page: 1,
  per: 25,
  arrange: false,
} as const;

/** The same list without anything that narrows it. */
export const noFilters = { q: '', status: '', tag: '', from: '', to: '' } as const;

/** The router reads `?q=123` as a number: a search is text whatever it looks like. */
const Words = z.pipe(
  z.union([z.string(), z.number(), z.boolean()]),
  z.transform((value) => String(value).slice(0, 200)),
);
const Day = z.string().check(z.refine((value) => value === '' || dayOf(value) !== null));

/** What a list's address says. A wrong value falls back to its default: a link that someone mangled still opens. */
export const ListSearch = z.object({
  q: z.catch(z._default(Words, ''), ''),
  status: z.catch(z._default(z.enum(['', ...statusNames]), ''), ''),
  tag: z.catch(z._default(z.union([z.literal(''), Id]), ''), ''),
  trash: z.catch(z._default(z.boolean(), false), false),
  from: z.catch(z._default(Day, ''), ''),
  to: z.catch(z._default(Day, ''), ''),
  sort: z.catch(z._default(PostSortBy, 'position'), 'position'),
  dir: z.catch(z._default(SortDir, 'asc'), 'asc'),
  page: z.catch(z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1), 1),
  per: z.catch(z._default(z.literal(pageSizes), 25), 25),
  arrange: z.catch(z._default(z.boolean(), false), false),
});
export type ListSearch = z.output<typeof ListSearch>;

/** 'yyyy-MM-dd' as that day's start in local time; null when there is no such day. */
export function dayOf(value: string): Date | null {
  const [year = 0, month = 0, day = 0] = /^\d{4}-\d\d-\d\d$/.test(value) ? value.split('-').map(Number) : [];
  const date = new Date(year, month - 1, day);
  return date.getFullYear() === year && date.getMonth() === month - 1 && date.getDate() === day ? date : null;
}

/** Whether anything but the plain list is shown. */
export function isFiltered(search: ListSearch): boolean {
  return Object.keys(noFilters).some((name) => search[name as keyof typeof noFilters] !== '');
}
