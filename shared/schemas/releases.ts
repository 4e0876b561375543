import * as z from 'zod/mini';

import { documentKinds } from '../rules/documents.ts';
import { releaseMakers, releaseReasons } from '../rules/release-reasons.ts';
import { deletedFilter, Id, paging, queryInt, Timestamp } from './common.ts';
import { DocumentName } from './document-name.ts';
import { PostTypeId } from './post-basics.ts';

/**
 * `handed_over`: a static host builds it, and the domain's public address doesn't say yet that it has; without `handover.at`, not
 * even its hook could be told. `superseded`: a newer release was handed over before that. Both are only of domains that are built
 * elsewhere.
 */
export const releaseStates = ['queued', 'building', 'handed_over', 'live', 'failed', 'superseded'] as const;
export const ReleaseState = z.enum(releaseStates);

/** Public paths with leading slashes. */
export const PageChanges = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
});
export type PageChanges = z.infer<typeof PageChanges>;

/** Why a build failed: a message for the editor, and the failed page if there is one. */
export const ReleaseError = z.object({ message: z.string(), page: z.nullable(z.string()) });

/** The steps of a build, in order. */
export const releaseSteps = ['reading', 'rendering', 'writing', 'switching', 'uploading', 'verifying'] as const;

/** The progress of a build: `done` of `total` pages or files of the step; both are 0 for steps without a count. */
export const ReleaseProgress = z.object({
  step: z.enum(releaseSteps),
  done: z.int().check(z.minimum(0)),
  total: z.int().check(z.minimum(0)),
});
export type ReleaseProgress = z.infer<typeof ReleaseProgress>;

/**
 * What is known of a release that a static host builds. `at` is when its hook accepted it; null while it doesn't. `answer` is what
 * the hook or the public address answered at `asked_at`, as a sentence; null before the first answer, and once the release is live.
 */
export const Handover = z.object({
  at: z.nullable(Timestamp),
  asked_at: z.nullable(Timestamp),
  answer: z.nullable(z.string()),
});
export type Handover = z.infer<typeof Handover>;

/**
 * What a release is for, unless it is a plain publish: `undo` takes back what release `number` made live, with `part` only some of it;
 * `rollback` restores the site of that release; `retry` publishes what it failed to. `schedule`: the scheduled release `name` came due.
 */
export const ReleaseOrigin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('undo'), number: z.int(), part: z.boolean() }),
  z.object({ kind: z.literal('rollback'), number: z.int() }),
  z.object({ kind: z.literal('retry'), number: z.int() }),
  z.object({ kind: z.literal('schedule'), name: z.string() }),
]);
export type ReleaseOrigin = z.infer<typeof ReleaseOrigin>;

/**
 * How far what is outside of the installation (a bucket of pages, a CDN) has followed. `error`: why the last try failed; `retry_at`: when the next
 * one is due, null while one is under way. `kind`: what visitors get pages from; with a CDN the bucket is behind it.
 */
export const outsideKinds = ['bucket', 'cdn'] as const;
export type OutsideKind = (typeof outsideKinds)[number];
export const Outside = z.object({
  kind: z.enum(outsideKinds),
  everywhere: z.boolean(),
  error: z.nullable(z.string()),
  retry_at: z.nullable(Timestamp),
});
export type Outside = z.infer<typeof Outside>;

/**
 * What a release is only about that takes nothing live: a new day, or how it is at trucks. It can't be restored, and takes no place of
 * those that can.
 */
export const releaseOverlays = ['day', 'status'] as const;
export type ReleaseOverlay = (typeof releaseOverlays)[number];

/**
 * An immutable set of public files of a domain. Exactly one release of a domain is `current`.
 * `progress` is the publisher's last report; null before the first one and after the build.
 * `duration_ms` counts from the request to the switch, `build_ms` from the first page data to the switch.
 * `retry_at`: when a failed one is tried again by itself.
 * `handover` is null for a release of the built-in publisher. The `pages` of other releases aren't known, so they are empty.
 * `kept`: its files are still there, so it is live or can be restored. The newest (shared/rules/kept-releases.ts) and the live one are.
 * `outside` is of the current release; null for others, and where nothing is outside of the installation.
 */
export const Release = z.object({
  id: Id,
  number: z.int(),
  state: ReleaseState,
  current: z.boolean(),
  kept: z.boolean(),
  reason: z.enum(releaseReasons),
  origin: z.nullable(ReleaseOrigin),
  requested_by: z.nullable(z.object({ id: Id, name: z.string() })),
  requested_at: Timestamp,
  started_at: z.nullable(Timestamp),
  finished_at: z.nullable(Timestamp),
  duration_ms: z.nullable(z.int()),
  build_ms: z.nullable(z.int()),
  page_count: z.nullable(z.int()),
  pages: PageChanges,
  progress: z.nullable(ReleaseProgress),
  error: z.nullable(ReleaseError),
  retry_at: z.nullable(Timestamp),
  handover: z.nullable(Handover),
  // Absent from nodes of the version before, which the panel may reach during an update.
  outside: z._default(z.nullable(Outside), null),
  // The same.
  overlay: z._default(z.nullable(z.enum(releaseOverlays)), null),
  domain_id: Id,
  host: z.string(),
});
export type Release = z.infer<typeof Release>;

export const ReleaseListQuery = z.strictObject({
  ...deletedFilter,
  ...paging,
  limit: z._default(queryInt(1, 100), 20),
});

/** `by`: only those that people asked for, or that the system made by itself (a time that came, pictures, newer code). */
export const ReleaseFilterQuery = z.extend(ReleaseListQuery, { by: z.optional(z.enum(releaseMakers)) });

/**
 * `changes` counts the documents whose saved revision isn't live; 0 means that everything is published. `waiting`: how many of these
 * go live by themselves, with a scheduled release. `reviews`: those that wait for an answer of the caller. `elsewhere`: a static host
 * builds the domain.
 */
export const PublishState = z.object({
  changes: z.int(),
  waiting: z.int(),
  reviews: z.int(),
  current: z.nullable(Release),
  running: z.nullable(Release),
  elsewhere: z.boolean(),
});
export type PublishState = z.infer<typeof PublishState>;

/** `documents`: the names of those that go live ('menus', 'post:4fz1…'); without it all that differ do. One that is live as saved stays. */
export const ClearCacheInput = z._default(
  z.strictObject({ documents: z.optional(z.array(DocumentName).check(z.minLength(1), z.maxLength(5000))) }),
  {},
);
export const ClearCacheReply = z.object({ release: Release });

/**
 * A document that a release took live. `effect` is what visitors saw of it. `by` saved it last before that, at `at`. `live`: what the
 * release made of it is still live; false once a later release changed it again. `patch`: only some fields of it, at `at`, while its other
 * unpublished edits stayed unpublished. `post_type_id` is null for documents that aren't posts.
 * `fields` names the fields that changed ('phone', 'blocks'); it is empty for what is new or removed. `moved`: its place in the list
 * changed. `kept`: its states are still there, so it can be compared and taken back; without them no fields are known. `returns_at`: when a
 * post that the release removed goes live again by itself, because it is scheduled now.
 */
export const ReleasedDocument = z.object({
  document: z.string(),
  kind: z.enum(documentKinds),
  post_type_id: z.nullable(PostTypeId),
  title: z.string(),
  effect: z.enum(['new', 'changed', 'removed']),
  by: z.nullable(z.object({ id: Id, name: z.string() })),
  at: Timestamp,
  live: z.boolean(),
  patch: z.boolean(),
  fields: z.array(z.string()),
  moved: z.boolean(),
  kept: z.boolean(),
  returns_at: z.nullable(Timestamp),
});
export type ReleasedDocument = z.infer<typeof ReleasedDocument>;

/** The documents of a release in a list are counted up to this number. */
export const countedDocuments = 1000;

/**
 * A release in a list, with what it changed in short: how many documents it takes live, 1000 for all that have more, and the one that says
 * most; null where none stands out. `documents` is null for a release from before the documents of releases were kept.
 */
export const ListedRelease = z.extend(Release, {
  documents: z.nullable(
    z.object({
      total: z.int(),
      first: z.nullable(
        z.pick(ReleasedDocument, {
          document: true,
          kind: true,
          post_type_id: true,
          title: true,
          effect: true,
          fields: true,
          moved: true,
        }),
      ),
    }),
  ),
});
export type ListedRelease = z.infer<typeof ListedRelease>;

/** `documents`: those of the release to take back, also where a later release changed them; without it all that are still live. */
export const UndoInput = z._default(
  z.strictObject({ documents: z.optional(z.array(DocumentName).check(z.minLength(1), z.maxLength(5000))) }),
  {},
);

/** `documents`: how many change for visitors if a release is restored now; null where only its pages are known. */
export const RollbackPreview = z.object({ documents: z.nullable(z.int()) });
