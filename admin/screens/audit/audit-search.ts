import * as z from 'zod/mini';

import { Id } from '#shared/schemas/common.ts';

import { PageNumber, SearchDay, SearchText } from '../../lists/search-params.ts';

export const entriesShown = 50;

export const noFilters = { q: '', user: '', kind: '', from: '', to: '' } as const;
export const auditDefaults = { ...noFilters, network: false, page: 1 } as const;

/** The search parameters of the audit log. A wrong value falls back to its default, so that a mangled link still opens. */
export const AuditSearch = z.object({
  q: SearchText,
  user: z.catch(z._default(z.union([z.literal(''), Id]), ''), ''),
  kind: z.catch(z._default(z.string().check(z.maxLength(40)), ''), ''),
  from: SearchDay,
  to: SearchDay,
  /** All domains; owners only. */
  network: z.catch(z._default(z.boolean(), false), false),
  page: PageNumber,
});
export type AuditSearch = z.output<typeof AuditSearch>;

/** The API query for the search parameters. Days go unconverted: the API reads them in the domain's time zone. */
export function auditInput({ q, user, kind, from, to, network, page }: AuditSearch) {
  return {
    limit: entriesShown,
    offset: (page - 1) * entriesShown,
    ...(q ? { search: q } : {}),
    ...(user ? { user } : {}),
    ...(kind ? { kind } : {}),
    ...(from ? { startDate: `${from} 00:00:00` } : {}),
    ...(to ? { endDate: `${to} 23:59:59` } : {}),
    ...(network ? { network: 'true' as const } : {}),
  };
}

export function isFiltered({ q, user, kind, from, to }: AuditSearch): boolean {
  return Boolean(q || user || kind || from || to);
}
