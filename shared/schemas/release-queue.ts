/** What a publisher and the API tell each other: which releases wait, what became of them, and what each host serves. */
import * as z from 'zod/mini';

import { BuildId, PublisherName } from './build-nodes.ts';
import { Id, QueryBoolean, queryInt, Timestamp } from './common.ts';
import { Alias, Host } from './domains.ts';
import { PageChanges, Release, ReleaseError, ReleaseProgress } from './releases.ts';

/**
 * A publisher's request to lease a release of one host or any host. `resume`: the publisher has just started, so its earlier leases
 * are queued again. `awaited`: only releases that a user waits for. `build`: what its renderer was compiled from; what has to be rendered is
 * left to others while it is another build's turn. The lease is 15 seconds and can be extended.
 */
export const ClaimInput = z.strictObject({
  publisher: PublisherName,
  host: z.optional(z.string().check(z.maxLength(253))),
  resume: z.optional(z.boolean()),
  awaited: z.optional(z.boolean()),
  build: z.optional(BuildId),
});
export const LeaseInput = z.strictObject({ publisher: PublisherName, progress: z.optional(ReleaseProgress) });
/** The hash of a release's manifest, by which a publisher finds everything that the release contains. */
const ManifestHash = z.string().check(z.minLength(1), z.maxLength(64));
/** What the visitors of a domain get: the release of this number, with the pages of a manifest. */
export const CurrentRelease = z.strictObject({ number: z.int(), manifest: ManifestHash });
export type CurrentRelease = z.infer<typeof CurrentRelease>;

/**
 * Null if the queue is empty. `more`: whether there was another release to claim. `rollback_to` is the older release to restore, whose manifest is null once it is no longer kept. `current` is
 * what visitors have now; null before the first release.
 */
export const Claim = z.nullable(
  z.object({
    release: Release,
    more: z.optional(z.boolean()),
    rollback_to: z.nullable(z.object({ number: z.int(), manifest: z.nullable(z.string()) })),
    current: z.nullable(CurrentRelease),
  }),
);
/** The manifests of a domain's releases that can be restored, and of what its visitors have. */
export const KeptManifests = z.object({ manifests: z.array(z.string()) });
/** Moves what visitors get, before the release is reported. Forward, or back to what they had before. */
export const MoveCurrentInput = z.strictObject({ publisher: PublisherName, current: CurrentRelease });
/** Releases that a publisher of an older version kept as folders, now with manifests in packs. */
export const AdoptInput = z.strictObject({
  releases: z.array(CurrentRelease).check(z.maxLength(1000)),
  current: z.nullable(CurrentRelease),
});

/**
 * A build that the publisher queues itself: at a start without a live release, or with newer code. With `seen`, what visitors had when it
 * looked, it is queued once, whichever publishers ask: not if visitors have something else by now, nor during a build.
 */
export const QueueInput = z.strictObject({
  host: Host,
  reason: z.enum(['start', 'build']),
  seen: z.optional(z.nullable(CurrentRelease)),
});

/**
 * The publisher's report on a finished release. `manifest`: by which it can be restored; absent for a publisher that keeps no releases.
 */
export const ReleaseOutcome = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('live'),
    pages: PageChanges,
    page_count: z.int(),
    build_ms: z.int(),
    manifest: z.optional(ManifestHash),
  }),
  z.strictObject({ state: z.literal('failed'), error: ReleaseError }),
]);
export type ReleaseOutcome = z.infer<typeof ReleaseOutcome>;
export const ReleaseReport = z.strictObject({ publisher: PublisherName, outcome: ReleaseOutcome });

/** The body of the signed rebuild webhook: a release was queued, or a domain was archived or released a host. */
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
 * A domain for the publisher. `current` is what its visitors have, null before the first release; `rolled_back`: because somebody went
 * back to an older release. `aliases` are further hosts, which redirect to `host` or serve the same. The host of an archived domain tells visitors that it is gone. A domain that is built `elsewhere` has no
 * releases for publishers. `unsure`: what is live of some documents isn't known since an update, so nothing but a publish may build it.
 */
export const PublisherDomain = z.object({
  id: Id,
  /** Where the network's count of changes for visitors was at this domain's last one. */
  version: z.int(),
  host: z.string(),
  current: z.nullable(CurrentRelease),
  rolled_back: z.boolean(),
  aliases: z.array(Alias),
  archived: z.boolean(),
  elsewhere: z.boolean(),
  unsure: z.boolean(),
});
export type PublisherDomain = z.infer<typeof PublisherDomain>;
/** `since`: only domains that have changed for visitors since the count was there. `after`: the page after this id. */
export const PublisherDomainsQuery = z.strictObject({
  deleted: z.optional(QueryBoolean),
  since: z.optional(queryInt(0, Number.MAX_SAFE_INTEGER)),
  after: z.optional(Id),
});
/**
 * A page of domains by id; `next` is what the next page comes after, null at the last. `version`: the network's count of changes for visitors. Below
 * the one that was asked for, the database is another one than before.
 */
export const PublisherDomains = z.object({
  data: z.array(PublisherDomain),
  version: z.int(),
  next: z.nullable(Id),
});
/** Where the network's count of changes for visitors was at the switch. */
export const MovedCurrent = z.object({ version: z.int() });
