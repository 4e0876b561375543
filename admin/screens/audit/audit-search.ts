import * as z from 'zod/mini';

import { datesOf, filled, PageNumber, rowsOfPage, SearchDay, SearchId, SearchText } from '../../lists/search-params.ts';

export const entriesShown = 50;

export const noFilters = { q: '', user: '', kind: '', from: '', to: '' } as const;
export const auditDefaults = { ...noFilters, network: false, page: 1 } as const;

/** The search parameters of the audit log. A wrong value falls back to its default, so that a mangled link still opens. */
export const AuditSearch = z.object({
  q: SearchText,
  user: SearchId,
  kind: z.catch(z._default(z.string().check(z.maxLength(40)), ''), ''),
  from: SearchDay,
  to: SearchDay,
  /** All domains; owners only. */
  network: z.catch(z._default(z.boolean(), false), false),
  page: PageNumber,
});
export type AuditSearch = z.output<typeof AuditSearch>;

/** The API query for the search parameters. */
export function auditInput({ q, user, kind, from, to, network, page }: AuditSearch) {
  return {
    ...rowsOfPage(page, entriesShown),
    ...filled({ search: q, user, kind }),
    ...datesOf({ from, to }),
    ...(network ? { network: 'true' as const } : {}),
  };
}
