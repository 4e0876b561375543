import * as z from 'zod/mini';

import type { FormName } from '#shared/rules/forms.ts';
import { Id } from '#shared/schemas/common.ts';

import { dayOf } from '../../lists/list-search.ts';

/** The forms themselves are large, and this is a part of the first load. */
const formNames = ['contact', 'join', 'catering'] as const satisfies FormName[];

export const submissionsShown = 50;
export const boxes = ['inbox', 'archived', 'spam', 'trash'] as const;
export type Box = (typeof boxes)[number];

export const inboxDefaults = {
  box: 'inbox',
  q: '',
  form: '',
  status: '',
  from: '',
  to: '',
  page: 1,
  open: '',
} as const;

/** The router reads `?q=123` as a number: a search is text whatever it looks like. */
const Words = z.pipe(
  z.union([z.string(), z.number(), z.boolean()]),
  z.transform((value) => String(value).slice(0, 200)),
);
const Day = z.string().check(z.refine((value) => value === '' || dayOf(value) !== null));

/** What the inbox's address says. A wrong value falls back to its default: a link that someone mangled still opens. */
export const InboxSearch = z.object({
  box: z.catch(z._default(z.enum(boxes), 'inbox'), 'inbox'),
  q: z.catch(z._default(Words, ''), ''),
  form: z.catch(z._default(z.enum(['', ...formNames]), ''), ''),
  status: z.catch(z._default(z.enum(['', 'new', 'read', 'replied']), ''), ''),
  from: z.catch(z._default(Day, ''), ''),
  to: z.catch(z._default(Day, ''), ''),
  page: z.catch(z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1), 1),
  /** The submission whose sheet is open. */
  open: z.catch(z._default(z.union([z.literal(''), Id]), ''), ''),
});
export type InboxSearch = z.output<typeof InboxSearch>;

export const noFilters = { q: '', form: '', status: '', from: '', to: '' } as const;

export function isFiltered({ q, form, status, from, to }: InboxSearch): boolean {
  return Boolean(q || form || status || from || to);
}
