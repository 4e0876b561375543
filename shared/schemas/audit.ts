import * as z from 'zod/mini';

import { Id, QueryBoolean, queryInt, text, Timestamp } from './common.ts';
import { QueryDateTime } from './posts.ts';

/**
 * One thing that somebody did. Names and titles are those of that time; what they name may be gone. Nothing of what was
 * written is in it, only that it was.
 */
export const AuditEntry = z.object({
  number: z.int(),
  /** Null for the clock, and for a sign-in to an account that there isn't. */
  user: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The operation id of the call, as in openapi.json: 'posts.updateBody'; or 'auth.loginFailed', 'posts.publishDue', 'posts.publishFailed'. */
  operation: z.string(),
  /** What kind of thing it was done to: 'post', 'user', 'release', …; empty for none. */
  kind: z.string(),
  thing: z.nullable(z.object({ id: z.nullable(z.string()), title: z.string() })),
  /** Null for what concerns the whole network. */
  domain: z.nullable(z.object({ id: Id, host: z.string(), title: z.string() })),
  /** The peer's address; empty for the clock. */
  address: z.string(),
  /** Saves of one thing within minutes are one entry: how many they are, the first and the last. */
  saves: z.int(),
  started_at: Timestamp,
  at: Timestamp,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Newest first. `network`: of all domains and of none, for owners. Dates are in the domain's own time zone. */
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
