import * as z from 'zod/mini';

import { documentKinds } from '../rules/documents.ts';
import { BaseVersion, deletedFilter, Id, paging, queryInt, text, Timestamp } from './common.ts';
import { DocumentName } from './document-name.ts';
import { PostTypeId } from './post-basics.ts';

const Person = z.object({ id: Id, name: z.string() });

/**
 * `waiting` for its time, or to be tried again; `releasing`: its release is being built; `released`: it is live; `failed`: it failed so
 * often that it waits for somebody to do something about it.
 */
export const ScheduledState = z.enum(['waiting', 'releasing', 'released', 'failed']);

/**
 * A group of documents that goes live at `release_at`. `attempts` counts the releases that failed; then `error` says why the last one did,
 * and `next_at` is when it is tried again, unless its state is `failed`. `remaining`: how many of its documents still change what visitors
 * see; others are live by now or were taken back. `changed_by` changed it last. `version` counts the changes.
 */
export const ScheduledRelease = z.object({
  id: Id,
  name: z.string(),
  release_at: Timestamp,
  state: ScheduledState,
  release_id: z.nullable(Id),
  attempts: z.int(),
  error: z.nullable(z.string()),
  next_at: Timestamp,
  documents: z.int(),
  remaining: z.int(),
  created_by: z.nullable(Person),
  created_at: Timestamp,
  changed_by: z.nullable(Person),
  version: z.int(),
});
export type ScheduledRelease = z.infer<typeof ScheduledRelease>;

/**
 * A document of a group. `effect` is what visitors will see of it. `by` saved what the group has of it, at `at`. `newer`: it was saved again
 * since it was added, and the group doesn't have that. `live`: visitors see it already as the group has it. `left_out`: why the
 * group would leave it as it is: a newer revision is live, or it was deleted, taken back to a draft or restored. `also_in`: the names of
 * other waiting groups that have it too; the newer revision stays.
 */
export const ScheduledDocument = z.object({
  document: z.string(),
  kind: z.enum(documentKinds),
  post_type_id: z.nullable(PostTypeId),
  title: z.string(),
  effect: z.enum(['new', 'changed', 'removed']),
  by: z.nullable(Person),
  at: Timestamp,
  newer: z.boolean(),
  live: z.boolean(),
  left_out: z.nullable(z.enum(['newer_live', 'taken_back'])),
  also_in: z.array(z.string()),
});
export type ScheduledDocument = z.infer<typeof ScheduledDocument>;

const Name = text(100).check(z.minLength(1, 'Give the release a name'));
const Documents = z.array(DocumentName).check(z.minLength(1, 'Choose at least one change'), z.maxLength(5000));

export const ScheduledReleaseCreate = z.strictObject({ name: Name, release_at: Timestamp, documents: Documents });

/**
 * `documents` replaces the list: those that it has already keep their revision. `renew`: these get the one that is saved now. `version` is
 * the one that the change is based on; without it, the change applies to the newest.
 */
export const ScheduledReleaseUpdate = z.strictObject({
  name: z.optional(Name),
  release_at: z.optional(Timestamp),
  documents: z.optional(Documents),
  renew: z.optional(z.array(DocumentName).check(z.maxLength(5000))),
  version: BaseVersion,
});

export const ScheduledReleaseListQuery = z.strictObject({
  ...deletedFilter,
  ...paging,
  limit: z._default(queryInt(1, 200), 100),
  state: z.optional(ScheduledState),
});
