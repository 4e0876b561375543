import * as z from 'zod/mini';

import { Id, QueryBoolean, queryInt, text, Timestamp } from './common.ts';
import { QueryDateTime } from './posts.ts';

/** One entry of the audit log. Names and titles are those at the time; their subjects may be gone. It never contains written content. */
export const AuditEntry = z.object({
  number: z.int(),
  /** Null for the scheduler, and for a sign-in to an unknown account. */
  user: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The operation id of the call, as in openapi.json: 'posts.updateBody'; or 'auth.loginFailed', 'posts.publishDue', 'posts.publishFailed'. */
  operation: z.string(),
  /** The type of its subject: 'post', 'user', 'release', …; empty for none. */
  kind: z.string(),
  thing: z.nullable(z.object({ id: z.nullable(z.string()), title: z.string() })),
  /** Null for the whole network. */
  domain: z.nullable(z.object({ id: Id, host: z.string(), title: z.string() })),
  /** The client's IP address; empty for the scheduler. */
  address: z.string(),
  /** Saves of one subject within minutes share an entry, with their number, the first and the last. */
  saves: z.int(),
  started_at: Timestamp,
  at: Timestamp,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Newest first. `network` includes all domains and entries without one, for owners. Dates are in the domain's time zone. */
export const AuditQuery = z.strictObject({
  user: z.optional(Id),
  operation: z.optional(text(80)),
  kind: z.optional(text(40)),
  search: z.optional(text(200)),
  startDate: z.optional(QueryDateTime),
  endDate: z.optional(QueryDateTime),
  network: z._default(QueryBoolean, false),
  limit: z._default(queryInt(1, 500), 50),
  offset: z._default(queryInt(0, 10_000_000), 0),
});
export type AuditQuery = z.infer<typeof AuditQuery>;
