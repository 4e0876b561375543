import * as z from 'zod/mini';

import { documentKinds } from '../rules/documents.ts';
import { deletedFilter, Id, paging, queryInt, Timestamp } from './common.ts';
import { PostTypeId } from './post-basics.ts';

const Person = z.object({ id: Id, name: z.string() });

/**
 * A document whose saved revision isn't live. `effect` is what publishing it does for visitors. `by` saved it last, at `at`.
 * `post_type_id` is null for documents that aren't posts. `fields` and `moved` are those of a released document. `before_update`: it was
 * changed before this installation knew what is live, or since a release from that time that was restored, of which only the pages were
 * kept. It goes live with the next publish. `waits_for`: the scheduled releases that it goes live with by itself, next first. `at`: when
 * that is, or is tried again. `older`: they have it as it was before it was saved again. `taken_back`: the
 * number of the release that took it off the site, since when nobody saved it. `returns_at`: when a post that is removed goes live again by
 * itself, because it is scheduled.
 */
export const Change = z.object({
  document: z.string(),
  kind: z.enum(documentKinds),
  post_type_id: z.nullable(PostTypeId),
  title: z.string(),
  effect: z.enum(['new', 'changed', 'removed']),
  by: z.nullable(Person),
  at: Timestamp,
  fields: z.array(z.string()),
  moved: z.boolean(),
  before_update: z.boolean(),
  waits_for: z.array(z.object({ id: Id, name: z.string(), at: Timestamp, older: z.boolean() })),
  taken_back: z.nullable(z.int()),
  returns_at: z.nullable(Timestamp),
});
export type Change = z.infer<typeof Change>;

/**
 * What a document is as saved: its revision, null once it is deleted for good; whether it is in the trash; and what orders it among
 * others. Opaque for clients, who send it back to undo.
 */
const SavedState = z.object({
  rev: z.nullable(z.int().check(z.minimum(1))),
  trashed: z.boolean(),
  rank: z.number().check(z.minimum(-1e9), z.maximum(1e9)),
});

/** `at`: when it was saved last, as its reader knows it. A later save is never lost. */
export const DiscardInput = z.strictObject({ at: Timestamp });
export const RestoreInput = z.strictObject({ at: Timestamp, before: SavedState });
/** `before` is what it was, and `at` when this was saved: both together undo it. */
export const Discarded = z.object({ document: z.string(), title: z.string(), at: Timestamp, before: SavedState });
export type Discarded = z.infer<typeof Discarded>;

export const ChangeListQuery = z.strictObject({
  ...deletedFilter,
  ...paging,
  limit: z._default(queryInt(1, 500), 100),
});
