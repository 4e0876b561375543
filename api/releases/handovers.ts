import type { Log } from '#shared/trace/log.ts';

import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { claimHandovers, type DueHandover, markConfirmed, markHandedOver, noteAnswer } from '../db/handovers.ts';
import { networkTime } from '../lib/clock.ts';
import type { Reach } from '../lib/outgoing.ts';
import { runEvery, type RunningJob } from '../lib/run-every.ts';
import { askAddress } from './ask-address.ts';
import { type HookTarget, sendWebhook } from './send-webhook.ts';

type Needs = {
  db: Db;
  log: Log;
  /** Whether a static host builds the domains that don't say where they are built. */
  builtElsewhere: boolean;
  hookOf: (host: string) => Promise<HookTarget | null>;
  /** Where a domain's public pages are looked for. */
  publicAddress: (host: string) => string;
  /** Where that address may lead. */
  publicReach: Reach;
  releaseWatch: { changed: () => void };
  /**
   * Milliseconds between two looks at the database, and the shortest time between two questions. Publishes within that time
   * become one build.
   */
  interval?: number;
};

const everySecond = 1000;
/** Longer than a webhook or a question takes. */
const lease = 15_000;
const longest = 10 * 60_000;

/** Milliseconds until the next try: a tenth of the time that it takes already. A build takes minutes, a broken one days. */
function pause(since: string, shortest: number): number {
  return Math.min(longest, Math.max(shortest, (networkTime() - Date.parse(since)) / 10));
}

/**
 * Hands releases of domains that are built elsewhere over to their hooks, and asks their public addresses until they have
 * the content. Everything it needs to know is in the database, so it goes on after a restart, in any number of processes.
 */
export function startHandovers(services: Needs): RunningJob {
  const { db, releaseWatch, log, interval = everySecond } = services;
  const stop = new AbortController();
  const running = new Set<Promise<void>>();

  async function look(): Promise<void> {
    for (const release of await claimHandovers(db, services.builtElsewhere, lease)) {
      // A slow host must not delay the others, so nobody waits here.
      const task = (release.handed_over_at === null ? handOver : confirm)(services, release, stop.signal)
        .then(releaseWatch.changed)
        .catch((error: unknown) => log(`handover of ${release.host}: ${String(error)}`, { error, host: release.host }))
        .finally(() => running.delete(task));
      running.add(task);
    }
  }

  const job = runEvery({ name: 'handovers', interval, log, run: look });
  return {
    close: async () => {
      stop.abort();
      await job.close();
      await Promise.all(running);
    },
  };
}

async function handOver(needs: Needs, release: DueHandover, signal: AbortSignal): Promise<void> {
  const { db, hookOf, log, interval = everySecond } = needs;
  const { id, host, requested_at: since } = release;
  const hook = await hookOf(host);
  const event = { type: 'domain.rebuild', timestamp: now(), data: { host, release_id: id } } as const;
  const failure = hook
    ? await sendWebhook(hook, `msg_${id}`, event, signal)
    : 'is missing: an owner sets it in the site options';
  if (failure === null) return markHandedOver(db, release, interval);
  if (signal.aborted) return undefined;
  log(`rebuild hook for ${host}: it ${failure}`, { level: 'error', host });
  return noteAnswer(db, id, `The rebuild hook ${failure}.`, pause(since, interval));
}

async function confirm(needs: Needs, release: DueHandover, signal: AbortSignal): Promise<void> {
  const { db, publicAddress, publicReach: reach, interval = everySecond } = needs;
  const { id, host, revision, requested_at, handed_over_at: since } = release;
  const asked = await askAddress({ host, origin: publicAddress(host), reach, releaseId: id, signal });
  // The lease ends soon, and another process asks again.
  if (signal.aborted) return undefined;
  const isNew = 'build' in asked && asked.build.host === host && asked.build.revision >= revision;
  if (isNew && (await markConfirmed(db, release, asked.build))) return undefined;
  const answer =
    'answer' in asked
      ? asked.answer
      : asked.build.host === host
        ? `${host} still has the pages from before this publish.`
        : `${host} has the pages of ${asked.build.host}.`;
  return noteAnswer(db, id, answer, pause(since ?? requested_at, interval));
}
