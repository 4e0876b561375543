import * as z from 'zod/mini';

import { Id, queryInt, Timestamp } from './common.ts';
import { Host } from './domains.ts';

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

/**
 * One immutable set of public files of a domain. `state` says how far it came; exactly one of a domain is `current`.
 * `duration_ms` counts from the request to the switch, `build_ms` from the first page data to the switch.
 */
export const Release = z.object({
  id: Id,
  number: z.int(),
  state: ReleaseState,
  current: z.boolean(),
  reason: z.enum(['publish', 'rollback', 'start', 'build']),
  requested_by: z.nullable(z.object({ id: Id, name: z.string() })),
  requested_at: Timestamp,
  started_at: z.nullable(Timestamp),
  finished_at: z.nullable(Timestamp),
  duration_ms: z.nullable(z.int()),
  build_ms: z.nullable(z.int()),
  page_count: z.nullable(z.int()),
  pages: PageChanges,
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

/**
 * A publisher asks for work, of one host or of any. `resume`: it has just started and is the only one, so what was being
 * built when it stopped is its own again.
 */
export const ClaimInput = z.strictObject({
  host: z.optional(z.string().check(z.maxLength(253))),
  resume: z.optional(z.boolean()),
});
/** Null when nothing waits. `rollback_to` names the older release to put live again, by number. */
export const Claim = z.nullable(z.object({ release: Release, rollback_to: z.nullable(z.int()) }));

/** The publisher's own wish for a build: after a start without a live release, or with newer code. */
export const QueueInput = z.strictObject({ host: Host, reason: z.enum(['start', 'build']) });

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

/** The body of the signed rebuild webhook. */
export const RebuildEvent = z.strictObject({
  type: z.literal('domain.rebuild'),
  timestamp: Timestamp,
  data: z.strictObject({ host: z.string(), release_id: Id }),
});
export type RebuildEvent = z.infer<typeof RebuildEvent>;

/** A served domain as the publisher sees it: `current` is the number of its live release, null before the first. */
export const PublisherDomain = z.object({ host: z.string(), current: z.nullable(z.int()) });
