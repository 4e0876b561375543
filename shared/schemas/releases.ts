import * as z from 'zod/mini';

import { releaseReasons } from '../rules/release-reasons.ts';
import { Id, queryInt, Timestamp } from './common.ts';
import { Host } from './domains.ts';
import { PostTypeId } from './posts.ts';

export const releaseStates = ['queued', 'building', 'live', 'failed'] as const;
export const ReleaseState = z.enum(releaseStates);

/** Public paths, each with its leading slash. */
export const PageChanges = z.object({
  added: z.array(z.string()),
  changed: z.array(z.string()),
  removed: z.array(z.string()),
});
export type PageChanges = z.infer<typeof PageChanges>;

/** Why a build failed: in words for the editor, and the page where it happened if there is one. */
export const ReleaseError = z.object({ message: z.string(), page: z.nullable(z.string()) });

/** What a build does, in this order. */
export const releaseSteps = ['reading', 'rendering', 'writing', 'switching', 'uploading', 'verifying'] as const;

/** How far a build is: of the `total` pages or files of the step `done` are ready; both are 0 where there is nothing to count. */
export const ReleaseProgress = z.object({
  step: z.enum(releaseSteps),
  done: z.int().check(z.minimum(0)),
  total: z.int().check(z.minimum(0)),
});
export type ReleaseProgress = z.infer<typeof ReleaseProgress>;

/**
 * One immutable set of public files of a domain. `state` says how far it came; exactly one of a domain is `current`.
 * `progress` is what the publisher said last, null before it said anything and when it is done.
 * `duration_ms` counts from the request to the switch, `build_ms` from the first page data to the switch.
 */
export const Release = z.object({
  id: Id,
  number: z.int(),
  state: ReleaseState,
  current: z.boolean(),
  reason: z.enum(releaseReasons),
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
  domain_id: Id,
  host: z.string(),
});
export type Release = z.infer<typeof Release>;

export const ReleaseListQuery = z.strictObject({
  limit: z._default(queryInt(1, 100), 20),
  offset: z._default(queryInt(0, 1_000_000), 0),
});

/** `changes` counts the content writes since the live release was built: 0 means that visitors see everything. */
export const PublishState = z.object({ changes: z.int(), current: z.nullable(Release), running: z.nullable(Release) });
export type PublishState = z.infer<typeof PublishState>;

export const ClearCacheReply = z.object({ release: Release });

/** What a publisher calls itself: the same after a restart, and no other has it. */
const PublisherName = z.string().check(z.minLength(8), z.maxLength(64));

/**
 * A publisher asks for work, of one host or of any. `resume`: it has just started, so what it was building when it stopped waits
 * again. `awaited`: only a release that somebody asked for and waits for. What it gets is its own for a minute, and longer where
 * it asks for more time.
 */
export const ClaimInput = z.strictObject({
  publisher: PublisherName,
  host: z.optional(z.string().check(z.maxLength(253))),
  resume: z.optional(z.boolean()),
  awaited: z.optional(z.boolean()),
});
export const LeaseInput = z.strictObject({ publisher: PublisherName, progress: z.optional(ReleaseProgress) });
/** Null when nothing waits. `rollback_to` names the older release to put live again, by number. */
export const Claim = z.nullable(z.object({ release: Release, rollback_to: z.nullable(z.int()) }));

/** The publisher's own wish for a build: after a start without a live release, or with newer code. */
export const QueueInput = z.strictObject({ host: Host, reason: z.enum(['start', 'build']) });

/** Whose content a publisher reads. */
export const StampsQuery = z.strictObject({ host: Host });

/**
 * What there is to read of a domain, and what has changed since somebody read it: the public posts by type, each type in its
 * order, and the media. A thing whose stamp is the same reads the same; a post shows its media, so their stamps count too.
 */
export const ContentStamps = z.object({
  revision: z.int(),
  posts: z.array(z.object({ id: Id, type: PostTypeId, stamp: z.string() })),
  media: z.array(z.object({ id: Id, stamp: z.string() })),
});
export type ContentStamps = z.infer<typeof ContentStamps>;

/** Public posts of a host by id: up to a hundred ids with commas between them. */
export const PostsByIdQuery = z.strictObject({
  host: Host,
  ids: z
    .string()
    .check(z.regex(/^[a-z0-9]{16}(?:,[a-z0-9]{16}){0,99}$/, 'Send up to 100 ids with commas between them')),
});

/** What the publisher reports when it is done with a claimed release. `revision` is the content revision that it read. */
export const ReleaseOutcome = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('live'),
    pages: PageChanges,
    page_count: z.int(),
    build_ms: z.int(),
    revision: z.int(),
  }),
  z.strictObject({ state: z.literal('failed'), error: ReleaseError }),
]);
export type ReleaseOutcome = z.infer<typeof ReleaseOutcome>;
export const ReleaseReport = z.strictObject({ publisher: PublisherName, outcome: ReleaseOutcome });

/** The body of the signed rebuild webhook: a release is queued, or a domain was archived or let go of a host. */
export const RebuildEvent = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('domain.rebuild'),
    timestamp: Timestamp,
    data: z.strictObject({ host: z.string(), release_id: Id }),
  }),
  z.strictObject({
    type: z.literal('domain.hosts'),
    timestamp: Timestamp,
    data: z.strictObject({ host: z.string() }),
  }),
]);
export type RebuildEvent = z.infer<typeof RebuildEvent>;

/**
 * A domain as the publisher sees it: `current` is the number of its live release, null before the first. `aliases` are its
 * former hosts, which lead to `host`; an archived domain tells visitors that it is gone.
 */
export const PublisherDomain = z.object({
  id: Id,
  host: z.string(),
  current: z.nullable(z.int()),
  aliases: z.array(z.string()),
  archived: z.boolean(),
});
export type PublisherDomain = z.infer<typeof PublisherDomain>;
