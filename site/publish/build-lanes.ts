import { isAwaited } from '#shared/rules/release-reasons.ts';

import type { Claimed } from './release-queue.ts';

type Needs = {
  /** Null when nothing is queued; with `awaited`, when nothing is queued that somebody waits for. */
  claim: (only: { awaited: boolean }) => Promise<Claimed | null>;
  build: (claimed: Claimed) => Promise<void>;
  /** Before the first claim after a wake-up. */
  beforeClaims: () => Promise<unknown>;
  /** When all is built. */
  afterBuilds: () => Promise<void>;
  log: (message: string) => void;
};

export type BuildLanes = {
  /** Looks for queued releases now. Resolves when none is left. */
  wake: () => Promise<void>;
  /** When the builds that are under way now are over. */
  idle: () => Promise<unknown>;
  /** Begins no more, and resolves when those under way are over. */
  close: () => Promise<void>;
};

/** A large build must not keep a small one waiting: so many domains are built at once. */
const mostBuilds = 4;
/** Of these, builds that nobody waits for: after an update there is one of every domain. */
const mostUnawaited = 2;

/** Builds what is queued, several domains at once. Which comes next is the queue's to say. */
export function createBuildLanes({ claim, build, beforeClaims, afterBuilds, log }: Needs): BuildLanes {
  /** Those under way, by the release's id. */
  const builds = new Map<string, { awaited: boolean; done: Promise<void> }>();
  let running: Promise<void> | null = null;
  let again = false;
  let woken = Promise.withResolvers<void>();
  let closed = false;
  /** False once the queue said so: what somebody asks for later comes with a wake-up, or waited for a build of its own domain. */
  let mayBeAwaited = true;

  const endings = () => [...builds.values()].map(({ done }) => done);

  /** Until nothing is queued. A wake-up in the middle may have come just after the last claim: then it looks once more. */
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
      else if (builds.size > 0) await Promise.race([woken.promise, ...endings()]);
      else {
        await afterBuilds();
        if (!again) return;
      }
    }
  }

  async function next(): Promise<Claimed | null> {
    if (closed || builds.size >= mostBuilds) return null;
    const unawaited = [...builds.values()].filter(({ awaited }) => !awaited).length;
    const awaited = unawaited >= mostUnawaited;
    if (awaited && !mayBeAwaited) return null;
    const claimed = await claim({ awaited });
    if (claimed === null && !again) mayBeAwaited = false;
    return claimed;
  }

  function begin(claimed: Claimed): void {
    const { id, host } = claimed.release;
    // Its time ran out while this was too busy to ask for more, and it was handed out again: to who builds it anyway.
    if (builds.has(id)) return;
    const awaited = isAwaited(claimed.release);
    const done = build(claimed)
      .catch((error: unknown) => log(`${host}: ${messageOf(error)}`))
      .finally(() => {
        builds.delete(id);
        mayBeAwaited ||= awaited;
      });
    builds.set(id, { awaited, done });
  }

  return {
    wake: () => {
      if (closed) return Promise.resolve();
      again = true;
      woken.resolve();
      running ??= drain()
        .catch((error: unknown) => log(`The publisher could not ask for work. ${messageOf(error)}`))
        .finally(() => {
          running = null;
        });
      return running;
    },
    idle: () => Promise.all(endings()),
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
