import { join } from 'node:path';

import { isAutomatic, isAwaited } from '#shared/rules/release-reasons.ts';
import type { ReleaseOutcome, ReleaseProgress } from '#shared/schemas/releases.ts';

import type { Api } from '../data/load.ts';
import type { Page } from '../data/pages/page.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import type { Site } from '../data/site.ts';
import { openWarmContent, type WarmContent } from '../data/warm-content.ts';
import type { Rendered } from '../renderer/entry.ts';
import { ShareBook } from '../share/book.ts';
import { type BucketSites, bucketUpkeep } from './bucket-upkeep.ts';
import { readBuildInfo } from './build-info.ts';
import { createBuildLanes } from './build-lanes.ts';
import { buildRelease, rollBack } from './build-release.ts';
import { openDomainFolders } from './domain-folders.ts';
import { removeOldReleases, removeRelease } from './kept-on-disk.ts';
import { holdLease, type Lease, LeaseLostError } from './lease.ts';
import type { MediaSource } from './media-host.ts';
import { clearSharedAssets } from './packs/assets.ts';
import { moveIntoPacks } from './packs/move-over.ts';
import { packsIn } from './packs/packs.ts';
import { PlanError } from './plan.ts';
import { type Claimed, openReleaseQueue } from './release-queue.ts';
import {
  type LiveRelease,
  liveRelease,
  type ReleaseRoot,
  removeUnfinished,
  sharedAssets,
  switchTo,
  isRolledBack,
} from './release.ts';
import { PageFailedError } from './render-pages.ts';
import { createRenderPool, maxWorkers, type RenderPool } from './render-pool.ts';
import { reportProgress } from './report-progress.ts';
import { type AskOrigin, NotLiveError, verifyLive } from './verify-live.ts';

export type PublisherOptions = {
  dataDir: string;
  /** The output of `astro build`: `build.json`, `server/` and `client/`. */
  rendererDir: string;
  api: Api;
  /** The posts of the last reads, if previews share them. */
  warm?: WarmContent;
  /** REBUILD_HOOK_SECRET: the bearer of the publisher's calls. */
  secret: string;
  /** The public origin of a domain, for example 'https://tacos.example.com'. */
  originOf: (host: string) => string;
  log: (message: string) => void;
  /** Milliseconds between polls for lost announcements; half a minute by default. */
  pollInterval?: number;
  /** Stored media that share pictures show; by default the folder `media` in `dataDir`. */
  mediaDir?: string | MediaSource;
  /** Requests a page as a visitor would: a release counts as live only when its pages arrive. Without it the switch is trusted. */
  ask?: AskOrigin;
  /** Milliseconds between these requests, if visitors are further away than this machine. */
  askPauses?: number[];
  /** Where pages are uploaded, in addition to `dataDir`. */
  bucket?: BucketSites;
  /** Called right after a host's visitors got another release, another host, or none. */
  onSwitch?: (host: string) => Promise<void> | void;
};

export type Publisher = {
  /**
   * Cleans up, builds every domain without a live release of this code, and waits until the queue is empty. With `sharesLater` a
   * domain's first release comes sooner: its pages name the domain's one share picture, and a second release is queued, for the
   * next `wake`, that draws their own.
   */
  start: (how?: { sharesLater?: boolean }) => Promise<void>;
  /** Looks for queued releases now. Resolves when none are left. */
  wake: () => Promise<void>;
  /** Renders one page with the warm renderer, without writing it. Throws a PageFailedError. */
  show: (job: { origin: string; site: Site; page: Page }) => Promise<Rendered>;
  /** Finishes the builds under way. */
  close: () => Promise<void>;
};

type Tell = (progress: ReleaseProgress) => void;

const partlyUploaded = 'the bucket may hold pages of two releases until the next publish';
/** Listing the files of all kept releases of a large domain takes a moment, so unused files are removed only this often. */
const releasesBetweenSweeps = 10;
const everyHalfMinute = 30_000;

/**
 * Builds queued releases of several domains at once: claim, render, switch, report. It only uses the API's public and publisher
 * calls, so it can run anywhere, and several publishers can share the work.
 */
// oxlint-disable-next-line max-lines-per-function -- its functions share one state
export function createPublisher(options: PublisherOptions): Publisher {
  const { dataDir, rendererDir, api, secret, originOf, log, mediaDir = join(dataDir, 'media') } = options;
  const { warm = openWarmContent(api, secret) } = options;
  const queue = openReleaseQueue(dataDir, api, secret);
  const upkeep = bucketUpkeep({ bucket: options.bucket ?? null, domains: queue.domains, originOf, log });
  const folders = openDomainFolders({
    dataDir,
    domains: queue.domains,
    log,
    onChange: async (hosts) => {
      for (const host of hosts) await options.onSwitch?.(host);
      upkeep.hostsChanged();
    },
  });
  let renderer: { id: string; pool: RenderPool } | null = null;
  let formerPools: Promise<unknown> = Promise.resolve();
  const withoutShares = new Set<string>();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const lanes = createBuildLanes({
    claim: queue.claim,
    build: buildAndReport,
    beforeClaims: folders.sync,
    afterBuilds: upkeep.retireHosts,
    log,
  });

  /** New code needs new workers, because a loaded module never changes. The old workers finish their jobs. */
  function poolOf(id: string): RenderPool {
    if (renderer?.id === id) return renderer.pool;
    const former = renderer?.pool;
    if (former) formerPools = Promise.all([formerPools, lanes.idle().then(() => former.close())]);
    const pool = createRenderPool(rendererDir, maxWorkers, mediaDir);
    renderer = { id, pool };
    return pool;
  }

  async function build(
    { release, rollback_to: target }: Claimed,
    place: ReleaseRoot,
    { confirm }: Lease,
    onProgress: Tell,
  ): Promise<ReleaseOutcome & { state: 'live' }> {
    const { host, number } = release;
    const started = performance.now();
    if (target !== null) {
      const result = await rollBack(place, number, target, confirm);
      return { state: 'live', ...result, build_ms: Math.round(performance.now() - started) };
    }
    const info = await readBuildInfo(rendererDir);
    const pool = poolOf(info.id);
    const origin = originOf(host);
    onProgress({ step: 'reading', done: 0, total: 0 });
    const content = await warm.load(host, origin, { awaited: isAwaited(release), list: release.id });
    const pages = pagesOf(content, warm.memo(host), withoutShares.has(host) ? new ShareBook(0) : undefined);
    const result = await buildRelease({
      place,
      number,
      isAutomatic: isAutomatic(release),
      host,
      origin,
      revision: content.revision,
      pages,
      rendererDir,
      build: info,
      pool,
      confirm,
      onProgress,
    });
    return { state: 'live', ...result, build_ms: Math.round(performance.now() - started) };
  }

  /** If visitors don't get the new release, the switch is reverted. */
  async function buildAndVerify(
    claimed: Claimed,
    place: ReleaseRoot,
    lease: Lease,
    tell: Tell,
  ): Promise<ReleaseOutcome & { state: 'live' }> {
    const { host, number } = claimed.release;
    const before = await liveRelease(place);
    const outcome = await build(claimed, place, lease, tell);
    await options.onSwitch?.(host);
    const live = await liveRelease(place);
    if (!live) return outcome;
    const upload = ({ manifest }: LiveRelease) =>
      options.bucket?.publish({
        host,
        number,
        manifest,
        packs: packsIn(place.packs),
        confirm: lease.confirm,
        onProgress: (done, total) => tell({ step: 'uploading', done, total }),
      });
    try {
      await upload(live);
      tell({ step: 'verifying', done: 0, total: 0 });
      if (options.ask) await verifyLive(options.ask, host, live.manifest, outcome.pages, options.askPauses);
      return outcome;
    } catch (error) {
      // The new owner of the lease decides what is live.
      if (error instanceof LeaseLostError) throw error;
      if (before) await switchTo(place, before.name);
      // It was never live, so nobody can go back to it, nor is the domain rolled back from it.
      if (before && before.name !== live.name) await removeRelease(place, live.name);
      await options.onSwitch?.(host);
      if (before) await Promise.resolve(upload(before)).catch(() => log(`${host}: ${partlyUploaded}`));
      throw error;
    }
  }

  async function buildAndReport(claimed: Claimed): Promise<void> {
    const { release } = claimed;
    const { host, number } = release;
    const lease = holdLease(() => queue.extend(release));
    const reporter = reportProgress((progress) => queue.extend(release, progress));
    let outcome: ReleaseOutcome;
    try {
      outcome = await folders.hold(release, (place) => buildAndVerify(claimed, place, lease, reporter.say));
    } catch (error) {
      log(`${host}: release ${number} failed. ${messageOf(error)}`);
      if (error instanceof LeaseLostError) return lease.end();
      const named = [PageFailedError, PlanError, NotLiveError].some((kind) => error instanceof kind);
      const page = named ? (error as PageFailedError).page : null;
      outcome = { state: 'failed', error: { message: messageOf(error), page } };
    } finally {
      reporter.end();
    }
    // Under the lease, no other publisher relies on the files that are removed.
    const unused = outcome.state === 'failed' || number % releasesBetweenSweeps === 0;
    try {
      const kept = await folders.hold(release, (place) => clearAway(place, unused));
      if (outcome.state === 'live') outcome.kept = kept;
    } catch (error) {
      log(`${host}: old releases stay. ${messageOf(error)}`);
    }
    lease.end();
    await queue
      .report(release, outcome, () => closed)
      .catch((error: unknown) => log(`The outcome of a release could not be reported. ${messageOf(error)}`));
  }

  async function clearAway(place: ReleaseRoot, unused: boolean): Promise<number[]> {
    const kept = await removeOldReleases(place);
    if (unused) await renderer?.pool.run({ type: 'tidy', packs: place.packs, releases: place.releases });
    return kept;
  }

  /**
   * Queues domains with no live release, a release by other code, or one whose outcome the API missed. Domains that are built
   * elsewhere keep what they have here.
   */
  async function queueMissing(sharesLater: boolean): Promise<void> {
    const { id } = await readBuildInfo(rendererDir);
    poolOf(id);
    await clearSharedAssets(sharedAssets(dataDir), id);
    const domains = await folders.sync();
    const served = domains.filter(({ archived, elsewhere }) => !archived && !elsewhere);
    const absent = await upkeep.missing(served.map(({ host }) => host));
    for (const { id: domainId, host, current, unsure } of served) {
      const place = await folders.placeOf({ domain_id: domainId, host });
      await moveIntoPacks(place.files, place.packs).catch((error: unknown) =>
        // They are served from where they are.
        log(`${host}: its files stay as they are. ${messageOf(error)}`),
      );
      const live = await liveRelease(place);
      const otherCode = live !== null && live.manifest.buildId !== id && !unsure && !(await isRolledBack(place, live));
      if (!live && sharesLater) withoutShares.add(host);
      if (live?.number !== current || otherCode || absent.has(host)) await queue.queue(host);
    }
  }

  return {
    start: async ({ sharesLater = false } = {}) => {
      await removeUnfinished(dataDir);
      await queueMissing(sharesLater);
      await lanes.wake();
      const unfinished = [...withoutShares];
      withoutShares.clear();
      for (const host of unfinished) await queue.queue(host);
      timer = setInterval(() => void lanes.wake(), options.pollInterval ?? everyHalfMinute).unref();
    },
    wake: lanes.wake,
    show: async (job) => {
      const pool = renderer?.pool ?? poolOf((await readBuildInfo(rendererDir)).id);
      return pool.show(job);
    },
    close: async () => {
      closed = true;
      clearInterval(timer);
      await lanes.close();
      await Promise.all([formerPools, renderer?.pool.close()]);
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
