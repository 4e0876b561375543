import * as z from 'zod/mini';

import { formNames } from '#shared/rules/form-names.ts';

import { PageNumber, SearchDay, SearchId, SearchText } from '../../lists/search-params.ts';

export const submissionsShown = 50;
export const boxes = ['inbox', 'archived', 'spam', 'trash'] as const;
export type Box = (typeof boxes)[number];

export const inboxDefaults = {
  box: 'inbox',
  q: '',
  form: '',
  status: '',
  who: '',
  from: '',
  to: '',
  page: 1,
  open: '',
} as const;

/** The search parameters of the inbox. A wrong value falls back to its default, so that a mangled link still opens. */
export const InboxSearch = z.object({
  box: z.catch(z._default(z.enum(boxes), 'inbox'), 'inbox'),
  q: SearchText,
  form: z.catch(z._default(z.enum(['', ...formNames]), ''), ''),
  status: z.catch(z._default(z.enum(['', 'new', 'read', 'replied']), ''), ''),
  /** Whom they are assigned to. */
  who: z.catch(z._default(z.enum(['', 'me', 'none']), ''), ''),
  from: SearchDay,
  to: SearchDay,
  page: PageNumber,
  /** The submission whose sheet is open. */
  open: SearchId,
});
export type InboxSearch = z.output<typeof InboxSearch>;

export const noFilters = { q: '', form: '', status: '', who: '', from: '', to: '' } as const;
