import * as z from 'zod/mini';

import { deletedFilter, Id, paging, QueryBoolean, queryInt, text, Timestamp } from './common.ts';
import { QueryDateTime } from './posts.ts';

/** The kinds of subjects in audit entries. */
export const auditKinds = [
  'post',
  'media',
  'release',
  'submission',
  'option',
  'redirect',
  'snippet',
  'section',
  'faq',
  'faq category',
  'category',
  'cuisine tag',
  'user',
  'account',
  'session',
  'domain',
  'saved view',
  'scheduled release',
  'change',
  'place',
  'token',
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** An entry of the audit log. Names and titles are those at the time. It never contains written content. A submission's title is its sender, for as long as it is stored. */
export const AuditEntry = z.object({
  number: z.int(),
  /** Null for the scheduler, and for a sign-in to an account that doesn't exist. */
  user: z.nullable(z.object({ id: Id, name: z.string() })),
  /** An `AuditOperation` (calls/groups.ts) like 'posts.updateBody', or one of an older version. */
  operation: z.string(),
  /** An `AuditKind`, or one of an older version. */
  kind: z.string(),
  thing: z.nullable(z.object({ id: z.nullable(z.string()), title: z.string() })),
  /** Null for an operation on the whole network. */
  domain: z.nullable(z.object({ id: Id, host: z.string(), title: z.string() })),
  /** The peer's IP address; empty for the scheduler. */
  address: z.string(),
  /** Saves of one subject within ten minutes are one entry, with their number and the times of the first and the last. */
  saves: z.int(),
  started_at: Timestamp,
  at: Timestamp,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/**
 * Newest first. `network` also lists other domains and the network itself, for owners. Dates are in the domain's own time zone.
 */
export const AuditQuery = z.strictObject({
  user: z.optional(Id),
  operation: z.optional(text(80)),
  kind: z.optional(text(40)),
  search: z.optional(text(200)),
  startDate: z.optional(QueryDateTime),
  endDate: z.optional(QueryDateTime),
  network: z._default(QueryBoolean, false),
  ...deletedFilter,
  ...paging,
  offset: z._default(queryInt(0, 10_000_000), 0),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
