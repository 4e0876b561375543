import { isAwaited } from '#shared/rules/release-reasons.ts';
import type { Log } from '#shared/trace/log.ts';

import type { Claimed } from './release-queue.ts';

type Needs = {
  /** The next release to build, or null. With `awaited`, only releases that a user waits for. */
  claim: (only: { awaited: boolean }) => Promise<Claimed | null>;
  build: (claimed: Claimed) => Promise<void>;
  /** Runs before the first claim after a wake-up. */
  beforeClaims: () => Promise<unknown>;
  log: Log;
};

export type BuildLanes = {
  /** Looks for queued releases now. Resolves when none are left. */
  wake: () => Promise<void>;
  /** Resolves when the builds under way now are done. */
  idle: () => Promise<unknown>;
  /** Claims no more releases, and resolves when no claim is under way. */
  stop: () => Promise<unknown>;
  /** Starts no more builds, and resolves when those under way are done. */
  close: () => Promise<void>;
};

/** Domains built at once, so that a large build doesn't delay a small one. */
const maxBuilds = 4;
/** How many of these may be background builds: after an update every domain has one. */
const maxBackgroundBuilds = 2;

/** Builds queued releases, several domains at once. The queue decides the order. */
export function createBuildLanes({ claim, build, beforeClaims, log }: Needs): BuildLanes {
  /** Builds under way, by release id. */
  const builds = new Map<string, { awaited: boolean; done: Promise<void> }>();
  let running: Promise<void> | null = null;
  let again = false;
  let woken = Promise.withResolvers<void>();
  let closed = false;
  let claiming: Promise<unknown> = Promise.resolve();
  /** Whether the last look failed: an outage is logged once. */
  let failing = false;
  /**
   * False once the queue has no background work: what is requested later comes with a wake-up, or waits for its own domain's build.
   */
  let mayBeAwaited = true;

  const endings = () => [...builds.values()].map(({ done }) => done);

  /** Runs until the queue is empty. A wake-up in the meantime may have followed the last claim, so then it looks once more. */
  async function drain(): Promise<void> {
    for (;;) {
      if (again) {
        again = false;
        mayBeAwaited = true;
        woken = Promise.withResolvers();
        await beforeClaims();
      }
      const claimed = await next();
      if (claimed) begin(claimed);
      // `more` is false where nothing else waits: another claim would find that.
      if (claimed && claimed.more !== false) continue;
      if (builds.size > 0) await Promise.race([woken.promise, ...endings()]);
      else if (!again) return;
    }
  }

  async function next(): Promise<Claimed | null> {
    if (closed || builds.size >= maxBuilds) return null;
    const unawaited = [...builds.values()].filter(({ awaited }) => !awaited).length;
    const awaited = unawaited >= maxBackgroundBuilds;
    if (awaited && !mayBeAwaited) return null;
    const claimed = await (claiming = claim({ awaited }));
    if (claimed === null && !again) mayBeAwaited = false;
    return claimed;
  }

  function begin(claimed: Claimed): void {
    const { id, host } = claimed.release;
    // The lease expired while this process was too busy to renew it, and the queue handed out the same release again. It is
    // already being built here.
    if (builds.has(id)) return;
    const awaited = isAwaited(claimed.release);
    const done = build(claimed)
      .catch((error: unknown) => log(`${host}: ${messageOf(error)}`, { error, host }))
      .finally(() => {
        builds.delete(id);
        mayBeAwaited ||= awaited;
      });
    builds.set(id, { awaited, done });
  }

  function noteFailure(error: unknown): void {
    if (!failing) log(`The publisher could not ask for work. ${messageOf(error)}`, { error });
    failing = true;
  }

  return {
    wake: () => {
      if (closed) return Promise.resolve();
      again = true;
      woken.resolve();
      running ??= drain()
        .then(() => {
          failing = false;
        }, noteFailure)
        .finally(() => {
          running = null;
        });
      return running;
    },
    idle: () => Promise.all(endings()),
    stop: () => {
      closed = true;
      return Promise.allSettled([claiming]);
    },
    close: async () => {
      closed = true;
      await running;
      await Promise.all(endings());
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
