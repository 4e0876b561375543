import { join } from 'node:path';

import { isAutomatic, isAwaited } from '#shared/rules/release-reasons.ts';
import type { RebuildEvent, ReleaseOutcome } from '#shared/schemas/release-queue.ts';
import type { ReleaseProgress } from '#shared/schemas/releases.ts';
import { withLogFields } from '#shared/trace/log-context.ts';
import type { Log, LogFields } from '#shared/trace/log.ts';
import { mark } from '#shared/trace/publish-steps.ts';

import type { Content } from '../data/content.ts';
import type { Api } from '../data/load.ts';
import type { Page } from '../data/pages/page.ts';
import { pagesOf } from '../data/pages/pages-of.ts';
import { type PublisherClient, publisherOverHttp } from '../data/publisher-client.ts';
import type { Site } from '../data/site.ts';
import { openWarmContent, type WarmContent } from '../data/warm-content.ts';
import type { Rendered } from '../renderer/entry.ts';
import { ShareBook } from '../share/book.ts';
import { readBuildInfo } from './build-info.ts';
import { createBuildLanes } from './build-lanes.ts';
import { type BuildResult, buildRelease, overlaid, ReleaseGoneError, rollBack } from './build-release.ts';
import { openBuildTurn } from './build-turn.ts';
import { goLive } from './go-live.ts';
import { openHosts } from './hosts.ts';
import { holdLease, LeaseLostError } from './lease.ts';
import type { News } from './live-releases.ts';
import type { MediaSource } from './media-host.ts';
import { queueMissing, queueOtherCode } from './missing-releases.ts';
import { adoptMoved } from './move-over.ts';
import { openStore } from './packs/open-store.ts';
import { openPacks } from './packs/packs.ts';
import type { StoreAt } from './packs/store.ts';
import { PlanError } from './plan.ts';
import { reasonOf } from './reason-of.ts';
import { type Claimed, openReleaseQueue } from './release-queue.ts';
import { folderStore, type LiveRelease, missingFiles, type Place, placeOf, releaseIn } from './release.ts';
import { PageFailedError } from './render-pages.ts';
import { createRenderPool, maxWorkers, type RenderPool } from './render-pool.ts';
import { reportProgress } from './report-progress.ts';
import { isStored } from './stored-manifest.ts';
import { createTwinMaker } from './twins.ts';
import { type AskOrigin, NotLiveError } from './verify-live.ts';

export type PublisherOptions = {
  dataDir: string;
  /** Where packs are kept; a folder in `dataDir` by default. */
  store?: StoreAt;
  /** The output of `astro build`: `build.json`, `server/` and `client/`. */
  rendererDir: string;
  api: Api;
  /** Makes the publisher's calls; over HTTP by default. */
  calls?: PublisherClient;
  /** The posts of the last reads, if previews share them. */
  warm?: WarmContent;
  /** REBUILD_HOOK_SECRET: the bearer of the publisher's calls. */
  secret: string;
  /** The public origin of a domain, for example 'https://tacos.example.com'. */
  originOf: (host: string) => string;
  log: Log;
  /** Milliseconds between two looks at what other nodes announced; a second by default. */
  pollInterval?: number;
  /** At most so many pages of a domain get a share picture of their own; 600 by default. */
  shares?: number;
  /** Stored media that share pictures show; by default the folder `media` in `dataDir`. */
  mediaDir?: string | MediaSource;
  /** Requests a page as a visitor would: a release counts as live only when its pages arrive. Without it the switch is trusted. */
  ask?: AskOrigin;
  /** Milliseconds between these requests, if visitors are further away than this machine. */
  askPauses?: number[];
  /** Brings what is outside of the installation to what visitors get (projections/). It is started, woken and closed with the publisher. */
  outside?: { start: () => void; wake: () => void; close: () => Promise<void> };
  /** Called when this node shows all that was current at a moment (`monotonic`). */
  onLook?: (asOf: number) => void;
  /** Called right after a host's visitors got another release, another host, or none; with the release that was `made` for it here. */
  onSwitch?: (...news: News) => Promise<void> | void;
};

export type Publisher = {
  /**
   * Cleans up, builds every domain without a live release of this code, and waits until the queue is empty. With `sharesLater` a
   * domain's first release comes sooner: its pages name the domain's one share picture, and a second release is queued, for the
   * next `wake`, that draws their own.
   */
  start: (how?: { sharesLater?: boolean }) => Promise<void>;
  /** Looks for queued releases now, and unless only those were announced, for changed hosts. Resolves when none are left. */
  wake: (what?: RebuildEvent['type']) => Promise<void>;
  /** Looks at what other nodes made live, now. Throws if it can't. */
  look: () => Promise<void>;
  /** Milliseconds since this node last knew what is current; null if it hasn't yet. */
  seen: () => number | null;
  /** Renders one page with the warm renderer, without writing it. Throws a PageFailedError. */
  show: (job: { origin: string; site: Site; page: Page }) => Promise<Rendered>;
  /** Finishes the builds under way. */
  close: () => Promise<void>;
};

type Tell = (progress: ReleaseProgress) => void;

/** Reading what all kept releases of a large domain name takes a moment, so packs are tidied only this often. */
const releasesBetweenSweeps = 10;
const everySecond = 1000;

type Built = BuildResult & { live: LiveRelease | null };

/**
 * Builds queued releases of several domains at once: claim, render, switch, report. It only uses the API's public and publisher
 * calls, so it can run anywhere, and several publishers can share the work.
 */
// oxlint-disable-next-line max-lines-per-function -- its functions share one state
export function createPublisher(options: PublisherOptions): Publisher {
  const { dataDir, rendererDir, api, secret, originOf, log, mediaDir = join(dataDir, 'media') } = options;
  const store = openStore(options.store ?? folderStore(dataDir));
  const { calls = publisherOverHttp(api, secret) } = options;
  const { warm = openWarmContent(api, secret, calls) } = options;
  const queue = openReleaseQueue(dataDir, calls());
  const placeOfDomain = (id: string) => placeOf(dataDir, id, store);
  const hosts = openHosts({
    dataDir,
    domains: queue.domains,
    isReadable: async (id, current) => (await releaseIn(placeOfDomain(id), current)) !== null,
    log,
    onChange: async (...news) => options.onSwitch?.(...news),
    ...(options.onLook ? { onLook: options.onLook } : {}),
  });
  let renderer: { id: string; pool: RenderPool } | null = null;
  let formerPools: Promise<unknown> = Promise.resolve();
  const withoutShares = new Set<string>();
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  const needs = { hosts, queue, store, placeOf: placeOfDomain };
  const onTurn = async (id: string) => {
    await queueOtherCode(needs, id);
    void lanes.wake();
  };
  const turn = openBuildTurn({ rendererDir, queue, onTurn, log });
  const lanes = createBuildLanes({
    claim: async ({ awaited }) => queue.claim({ awaited, build: await turn.own() }),
    build: (claimed) => withLogFields(aboutOf(claimed), () => buildAndReport(claimed)),
    beforeClaims: hosts.lookIfDue,
    log,
  });
  const twins = createTwinMaker({
    compress: (job) => (closed || !renderer ? Promise.resolve([]) : renderer.pool.compress(job)),
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
    { release, rollback_to: target, current }: Claimed,
    place: Place,
    onProgress: Tell,
  ): Promise<Built> {
    const { host, number } = release;
    const live = await releaseIn(place, current, (reason) =>
      log(`${host}: release ${current?.number} is made again. ${reason}`),
    );
    if (target !== null) {
      const older = await releaseIn(place, target.manifest === null ? null : { ...target, manifest: target.manifest });
      if (!older || (await missingFiles(place.packs, older.contents)).size > 0)
        throw new ReleaseGoneError(`Release ${target.number} is no longer kept`);
      return { ...rollBack(live, older), live };
    }
    const info = await readBuildInfo(rendererDir);
    const pool = poolOf(info.id);
    const origin = originOf(host);
    onProgress({ step: 'reading', done: 0, total: 0 });
    const content = await warm.load(host, origin, { awaited: isAwaited(release), list: release.id });
    mark('read', release);
    const memo = warm.memo(host);
    const pagesWith = (statuses: Content['statuses']) =>
      pagesOf({ ...content, statuses }, memo, new ShareBook(withoutShares.has(host) ? 0 : options.shares));
    const common = { place, number, isAutomatic: isAutomatic(release), host, origin, revision: content.revision };
    const how = { ...common, memo, rendererDir, build: info, pool, onProgress };
    const isOverlaid = content.statuses.length > 0 && release.overlay === null;
    const result = await buildRelease({ ...how, live, pages: pagesWith(isOverlaid ? [] : content.statuses) });
    if (!isOverlaid) return { ...result, live };
    const shown = await buildRelease({
      ...how,
      live: { number, manifest: result.manifest, contents: result.contents },
      pages: pagesWith(content.statuses),
    });
    return { ...overlaid(live, result, shown), live };
  }

  async function buildAndReport(claimed: Claimed): Promise<void> {
    const { release } = claimed;
    mark('claim', release);
    const { host, number } = release;
    const place = placeOfDomain(release.domain_id);
    const lease = holdLease(() => queue.extend(release));
    const reporter = reportProgress((progress) => queue.extend(release, progress));
    let outcome: ReleaseOutcome;
    let built: Built | null = null;
    try {
      await hosts.know(release);
      const started = performance.now();
      built = await build(claimed, place, reporter.say);
      const build_ms = Math.round(performance.now() - started);
      await goLive(
        { ...options, queue, hosts },
        { release, place, made: built, before: claimed.current, tell: reporter.say },
      );
      const { pages, page_count, manifest, base = manifest } = built;
      outcome = { state: 'live', pages, page_count, manifest: base, build_ms };
    } catch (error) {
      log(`${host}: release ${number} failed. ${reasonOf(error)}`, { error });
      if (error instanceof LeaseLostError) return lease.end();
      const named = [PageFailedError, PlanError, NotLiveError].some((kind) => error instanceof kind);
      const page = named ? (error as PageFailedError).page : null;
      outcome = { state: 'failed', error: { message: reasonOf(error), page } };
    } finally {
      reporter.end();
    }
    // Under the lease, no other publisher relies on the files that are removed.
    if (outcome.state === 'failed' || number % releasesBetweenSweeps === 0)
      await tidy(release, place, outcome.state === 'live' ? built?.manifest : claimed.current?.manifest).catch(
        (error: unknown) => log(`${host}: old files stay. ${reasonOf(error)}`, { error }),
      );
    lease.end();
    await queue
      .report(release, outcome, () => closed)
      .then(() => mark('report', release))
      .catch((error: unknown) => log(`The outcome of a release could not be reported. ${reasonOf(error)}`, { error }));
    options.outside?.wake();
    if (!built || outcome.state !== 'live') return;
    // What is shown again may be of a process that ended before it had made them.
    const before = claimed.rollback_to ? null : (claimed.current?.manifest ?? null);
    const { manifest, rendered, contents } = built;
    twins.add({ host, number, before, manifest, pages: contents.pages, rendered }, place);
  }

  async function tidy(release: Claimed['release'], { packs }: Place, shown: string | null | undefined): Promise<void> {
    // Hosts may remember what can't be read any more, and still serve its pages.
    if (shown && !(await isStored(openPacks(packs.store, packs.folder), shown)))
      throw new Error('The live release can’t be read: publish without a change, and it is made again');
    const manifests = await queue.keptManifests(release);
    await renderer?.pool.run({ type: 'tidy', store: packs.store.at, folder: packs.folder, manifests });
  }

  return {
    start: async ({ sharesLater = false } = {}) => {
      await adoptMoved(dataDir, queue.adopt);
      const { id } = await readBuildInfo(rendererDir);
      poolOf(id);
      await queueMissing(needs, {
        build: (await turn.begin()) ? id : null,
        onAbsent: (host) => void (sharesLater && withoutShares.add(host)),
        // A process may have ended before it made them.
        onLive: (host, live, place) =>
          twins.add({ ...live, host, before: null, pages: live.contents.pages, rendered: [] }, place),
      });
      options.outside?.start();
      await lanes.wake();
      const unfinished = [...withoutShares];
      withoutShares.clear();
      for (const host of unfinished) await queue.queue(host);
      const poll = () => {
        hosts.due();
        void lanes.wake();
        void turn.look();
        options.outside?.wake();
      };
      timer = setInterval(poll, options.pollInterval ?? everySecond).unref();
    },
    wake: (what = 'domain.hosts') => {
      if (what === 'domain.hosts') hosts.due();
      return lanes.wake();
    },
    look: hosts.look,
    seen: hosts.seen,
    show: async (job) => {
      const pool = renderer?.pool ?? poolOf((await readBuildInfo(rendererDir)).id);
      return pool.show(job);
    },
    close: async () => {
      closed = true;
      clearInterval(timer);
      await lanes.stop();
      await turn.leave();
      await Promise.all([lanes.close(), options.outside?.close()]);
      await hosts.close();
      await twins.close();
      await Promise.all([formerPools, renderer?.pool.close()]);
    },
  };
}

function aboutOf({ release: { host, number, domain_id: domain } }: Claimed): LogFields {
  return { host, release: number, domain };
}
