import { setTimeout as wait } from 'node:timers/promises';

import type * as z from 'zod/mini';

import { releaseCalls } from '#shared/calls/releases.ts';
import { createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import type { Claim, ReleaseOutcome } from '#shared/schemas/releases.ts';

import { type Api, loadContent } from '../data/load.ts';
import { pagesOf } from '../data/pages.ts';
import { readBuildInfo } from '../renderer/build-info.ts';
import { buildRelease, goBack } from './build-release.ts';
import { PlanError } from './plan.ts';
import { liveRelease, releaseRoot, removeHalfMade, removeOldReleases, wentBack } from './release.ts';
import { PageFailedError } from './render-pages.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';
import { createSpares, type Spares } from './spare.ts';

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
  /** Told right after a domain's visitors got another release. */
  onSwitch?: (host: string) => Promise<void> | void;
};

export type Publisher = {
  /** Tidies up, builds every domain that has no live release of this code, and waits until nothing is queued. */
  start: () => Promise<void>;
  /** Looks for queued releases now. Resolves when none is left. */
  wake: () => Promise<void>;
  /** Finishes the build under way. */
  close: () => Promise<void>;
};

type Claimed = NonNullable<z.infer<typeof Claim>>;
type Renderer = { pool: RenderPool; spares: Spares };

/** A lost announcement is made good after this long. */
const pollInterval = 30_000;
/** How long to wait before each new try to report: a build's outcome must not get lost in an API's restart. */
const reportDelays = [100, 500, 2000, 5000, 10_000];

/**
 * Builds queued releases, one after the other: claims, renders, switches, reports. It talks to the API only through its
 * public and publisher calls, so it can run anywhere, and several can share the work.
 */
export function createPublisher(options: PublisherOptions): Publisher {
  const { dataDir, rendererDir, api, secret, originOf, log } = options;
  const client = createClient({ ...api, session: memorySession('', { access_token: secret }) });
  let renderer: (Renderer & { id: string }) | null = null;
  let running: Promise<void> | null = null;
  let again = false;
  let closed = false;
  /** The first claim after a start also takes what was being built when the last publisher stopped. */
  let resume = true;
  let timer: NodeJS.Timeout | undefined;

  /** New code means new workers: a module that a worker has loaded stays what it was. */
  async function rendererOf(id: string): Promise<Renderer> {
    if (renderer?.id === id) return renderer;
    await renderer?.pool.close();
    const pool = createRenderPool(rendererDir);
    renderer = { id, pool, spares: createSpares(pool) };
    return renderer;
  }

  async function build({ release, rollback_to: target }: Claimed): Promise<ReleaseOutcome> {
    const { host, number } = release;
    const started = performance.now();
    const place = releaseRoot(dataDir, host);
    if (target !== null) {
      const { revision, ...result } = await goBack(place, number, target);
      return { state: 'live', ...result, revision, build_ms: Math.round(performance.now() - started) };
    }
    const info = await readBuildInfo(rendererDir);
    const { pool, spares } = await rendererOf(info.id);
    const origin = originOf(host);
    const content = await loadContent(api, host, origin);
    const pages = pagesOf(content);
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
      spares,
    });
    return { state: 'live', ...result, revision, build_ms: Math.round(performance.now() - started) };
  }

  async function buildAndReport(claimed: Claimed): Promise<void> {
    const { id, host, number } = claimed.release;
    let outcome: ReleaseOutcome;
    try {
      outcome = await build(claimed);
      await options.onSwitch?.(host);
    } catch (error) {
      const page = error instanceof PageFailedError || error instanceof PlanError ? error.page : null;
      outcome = { state: 'failed', error: { message: messageOf(error), page } };
      log(`${host}: release ${number} failed. ${messageOf(error)}`);
    }
    await report(id, outcome);
    if (outcome.state === 'failed') return;
    const place = releaseRoot(dataDir, host);
    renderer?.spares.prepare(place);
    await removeOldReleases(place).catch((error: unknown) => log(`${host}: old releases stay. ${messageOf(error)}`));
  }

  async function report(id: string, outcome: ReleaseOutcome): Promise<void> {
    for (const delay of [...reportDelays, null]) {
      try {
        await client(releaseCalls.report, { params: { id }, body: outcome });
        return;
      } catch (error) {
        if (delay === null || closed) return log(`The outcome of a release could not be reported. ${messageOf(error)}`);
        await wait(delay);
      }
    }
  }

  /** Until nothing is queued. A wake-up in the middle may have come just after the last claim: then it looks once more. */
  async function drain(): Promise<void> {
    do {
      again = false;
      for (let claimed = await claim(); claimed !== null; claimed = await claim()) await buildAndReport(claimed);
    } while (again);
  }

  async function claim(): Promise<Claimed | null> {
    if (closed) return null;
    const { data } = await client(releaseCalls.claim, { body: { resume } });
    resume = false;
    return data;
  }

  function wake(): Promise<void> {
    if (closed) return Promise.resolve();
    again = true;
    running ??= drain()
      .catch((error: unknown) => log(`The publisher could not ask for work. ${messageOf(error)}`))
      .finally(() => {
        running = null;
      });
    return running;
  }

  /** A domain needs a build where nothing of it is live, where other code made it, or where the API missed its outcome. */
  async function queueMissing(): Promise<void> {
    const { id } = await readBuildInfo(rendererDir);
    await rendererOf(id);
    const { data: domains } = await client(releaseCalls.publisherDomains);
    for (const { host, current } of domains) {
      const place = releaseRoot(dataDir, host);
      const live = await liveRelease(place);
      const otherCode = live !== null && live.manifest.buildId !== id && !(await wentBack(place, live));
      if (live?.number === current && !otherCode) renderer?.spares.prepare(place);
      else await client(releaseCalls.queue, { body: { host, reason: 'start' } });
    }
  }

  return {
    start: async () => {
      await removeHalfMade(dataDir);
      await queueMissing();
      await wake();
      timer = setInterval(() => void wake(), pollInterval).unref();
    },
    wake,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await running;
      await renderer?.spares.settled();
      await renderer?.pool.close();
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
