import { join } from 'node:path';

import { isAwaited } from '#shared/rules/release-reasons.ts';
import type { ReleaseOutcome, ReleaseProgress } from '#shared/schemas/releases.ts';

import type { Api } from '../data/load.ts';
import type { Page } from '../data/page.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import type { Site } from '../data/site.ts';
import { openWarmContent } from '../data/warm-content.ts';
import type { Rendered } from '../renderer/entry.ts';
import { type BucketSites, bucketUpkeep } from './bucket-upkeep.ts';
import { readBuildInfo } from './build-info.ts';
import { createBuildLanes } from './build-lanes.ts';
import { buildRelease, goBack } from './build-release.ts';
import { openDomainFolders } from './domain-folders.ts';
import { holdLease, type Lease, LeaseLostError } from './lease.ts';
import type { MediaSource } from './media-host.ts';
import { PlanError } from './plan.ts';
import { type Claimed, openReleaseQueue } from './release-queue.ts';
import {
  type LiveRelease,
  liveRelease,
  type ReleaseRoot,
  removeHalfMade,
  removeOldReleases,
  sharedAssets,
  switchTo,
  wentBack,
} from './release.ts';
import { PageFailedError } from './render-pages.ts';
import { createRenderPool, mostWorkers, type RenderPool } from './render-pool.ts';
import { reportProgress } from './report-progress.ts';
import { clearSharedAssets } from './store.ts';
import { type AskOrigin, NotLiveError, verifyLive } from './verify-live.ts';

export type PublisherOptions = {
  dataDir: string;
  /** Where `astro build` put the compiled renderer: it has `build.json`, `server/` and `client/`. */
  rendererDir: string;
  api: Api;
  /** REBUILD_HOOK_SECRET: the bearer of the publisher's calls. */
  secret: string;
  /** The origin that visitors of a domain use, for example 'https://tacos.example.com'. */
  originOf: (host: string) => string;
  log: (message: string) => void;
  /** Milliseconds after which a lost announcement is made good; half a minute. */
  pollInterval?: number;
  /** Where stored media are that share pictures show; without it the folder `media` of `dataDir`. */
  mediaDir?: string | MediaSource;
  /** Asks for a page as visitors do: a release is called live only when its pages come. Without it the switch is believed. */
  ask?: AskOrigin;
  /** Milliseconds between two tries of that, where visitors are further away than this machine. */
  askPauses?: number[];
  /** Where the pages go beside `dataDir`. */
  bucket?: BucketSites;
  /** Told right after a host's visitors got another release, another host, or none. */
  onSwitch?: (host: string) => Promise<void> | void;
};

export type Publisher = {
  /** Tidies up, builds every domain that has no live release of this code, and waits until nothing is queued. */
  start: () => Promise<void>;
  /** Looks for queued releases now. Resolves when none is left. */
  wake: () => Promise<void>;
  /** One page with the renderer that is warm, not written anywhere. Throws a PageFailedError where it can't be rendered. */
  show: (job: { origin: string; site: Site; page: Page }) => Promise<Rendered>;
  /** Finishes the build under way. */
  close: () => Promise<void>;
};

type Tell = (progress: ReleaseProgress) => void;

const halfUploaded = 'the bucket may hold pages of two releases until the next publish';
/** Reading what all kept releases of a large domain name takes a moment: their unused files can wait for some more. */
const releasesBetweenSweeps = 10;
const everyHalfMinute = 30_000;

/**
 * Builds queued releases, of several domains at once: claims, renders, switches, reports. It talks to the API only through its
 * public and publisher calls, so it can run anywhere, and several can share the work.
 */
export function createPublisher(options: PublisherOptions): Publisher {
  const { dataDir, rendererDir, api, secret, originOf, log, mediaDir = join(dataDir, 'media') } = options;
  const queue = openReleaseQueue(dataDir, api, secret);
  const warm = openWarmContent(api, secret);
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
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const lanes = createBuildLanes({
    claim: queue.claim,
    build: buildAndReport,
    beforeClaims: folders.sync,
    afterBuilds: upkeep.retireHosts,
    log,
  });

  /** New code means new workers: a module that a worker has loaded stays what it was. The old ones finish what they are at. */
  function poolOf(id: string): RenderPool {
    if (renderer?.id === id) return renderer.pool;
    const former = renderer?.pool;
    if (former) formerPools = Promise.all([formerPools, lanes.idle().then(() => former.close())]);
    const pool = createRenderPool(rendererDir, mostWorkers, mediaDir);
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
      const { revision, ...result } = await goBack(place, number, target, confirm);
      return { state: 'live', ...result, revision, build_ms: Math.round(performance.now() - started) };
    }
    const info = await readBuildInfo(rendererDir);
    const pool = poolOf(info.id);
    const origin = originOf(host);
    onProgress({ step: 'reading', done: 0, total: 0 });
    const content = await warm.load(host, origin, { awaited: isAwaited(release) });
    const pages = pagesOf(content, warm.memo(host));
    const { revision } = content;
    const result = await buildRelease({
      place,
      number,
      host,
      origin,
      revision,
      pages,
      rendererDir,
      build: info,
      pool,
      confirm,
      onProgress,
    });
    return { state: 'live', ...result, revision, build_ms: Math.round(performance.now() - started) };
  }

  /** Where visitors don't get what was built, they get what they had. */
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
        store: place.store,
        confirm: lease.confirm,
        onProgress: (done, total) => tell({ step: 'uploading', done, total }),
      });
    try {
      await upload(live);
      tell({ step: 'verifying', done: 0, total: 0 });
      if (options.ask) await verifyLive(options.ask, host, live.manifest, outcome.pages, options.askPauses);
      return outcome;
    } catch (error) {
      // Whoever has it now decides what is live.
      if (error instanceof LeaseLostError) throw error;
      if (before) await switchTo(place, before.name);
      await options.onSwitch?.(host);
      if (before) await Promise.resolve(upload(before)).catch(() => log(`${host}: ${halfUploaded}`));
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
    // While the release is still this publisher's, nobody else counts on a file that is cleared away.
    const unused = outcome.state === 'failed' || number % releasesBetweenSweeps === 0;
    await folders
      .hold(release, (place) => clearAway(place, unused))
      .catch((error: unknown) => log(`${host}: old releases stay. ${messageOf(error)}`));
    lease.end();
    await queue
      .report(release, outcome, () => closed)
      .catch((error: unknown) => log(`The outcome of a release could not be reported. ${messageOf(error)}`));
  }

  async function clearAway(place: ReleaseRoot, unused: boolean): Promise<void> {
    await removeOldReleases(place);
    if (unused) await renderer?.pool.run({ type: 'sweep', store: place.store, releases: place.releases });
  }

  /** A domain needs a build where nothing of it is live, where other code made it, or where the API missed its outcome. */
  async function queueMissing(): Promise<void> {
    const { id, assets } = await readBuildInfo(rendererDir);
    poolOf(id);
    await clearSharedAssets(sharedAssets(dataDir), assets);
    const domains = await folders.sync();
    const served = domains.filter(({ archived }) => !archived);
    const absent = await upkeep.missing(served.map(({ host }) => host));
    for (const { id: domainId, host, current } of served) {
      const place = await folders.placeOf({ domain_id: domainId, host });
      const live = await liveRelease(place);
      const otherCode = live !== null && live.manifest.buildId !== id && !(await wentBack(place, live));
      if (live?.number !== current || otherCode || absent.has(host)) await queue.queue(host);
    }
  }

  return {
    start: async () => {
      await removeHalfMade(dataDir);
      await queueMissing();
      await lanes.wake();
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
