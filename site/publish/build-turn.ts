import { setTimeout as wait } from 'node:timers/promises';

import type { Log } from '#shared/trace/log.ts';

import { readBuildInfo } from './build-info.ts';
import { reasonOf } from './reason-of.ts';
import type { ReleaseQueue } from './release-queue.ts';

type Needs = {
  rendererDir: string;
  queue: Pick<ReleaseQueue, 'sayBuild' | 'leave'>;
  /** Called when pages are to be made by this build from now on. Called again if it throws. */
  onTurn: (build: string) => Promise<void>;
  log: Log;
};

/** Which build makes pages, where publishers of several versions are there (docs/decisions/0045-one-build-while-versions-are-mixed.md). */
export type BuildTurn = {
  /** The build of this publisher's renderer, which the network knows; null while it is being compiled. */
  own: () => Promise<string | null>;
  /** Says that this publisher is there, and returns whether its build makes the pages. For a start, which does itself what a turn needs. */
  begin: () => Promise<boolean>;
  /** Says again that it is there, once that is due. Failures are logged once. */
  look: () => Promise<void>;
  /** Others needn't wait any more. */
  leave: () => Promise<void>;
};

/** Milliseconds between two looks of a publisher whose build makes the pages. Others look at each call, to go on soon after the last one left. */
const renewal = 4000;
/** Milliseconds that an ending process waits for its word to arrive: without it, others wait until it counts as gone. */
const patience = 2000;

export function openBuildTurn({ rendererDir, queue, onTurn, log }: Needs): BuildTurn {
  /** What the network knows of this publisher. */
  let told: string | null = null;
  /** The build for which `onTurn` was called. */
  let begun: string | null = null;
  let toldAt = 0;
  let isWaiting = false;
  let failing = false;
  let leaving = false;
  let last: Promise<unknown> = Promise.resolve();

  async function say(build: string): Promise<boolean> {
    const turn = await queue.sayBuild(build);
    told = build;
    toldAt = performance.now();
    if (turn !== build) {
      begun = null;
      if (!isWaiting) log(`Other nodes have another version (build ${turn}): until they leave, it makes the pages`);
    } else if (isWaiting) log('No other version is left: this one makes the pages now');
    isWaiting = turn !== build;
    return turn === build;
  }

  async function look(): Promise<void> {
    const { id } = await readBuildInfo(rendererDir);
    const isDue = id !== begun || performance.now() - toldAt >= renewal;
    if (leaving || !isDue || !(await say(id)) || begun === id) return;
    await onTurn(id);
    begun = id;
  }

  /** One after another, so that a turn begins once. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  }

  const noteFailure = (error: unknown) => {
    if (!failing) log(`Which build makes the pages can’t be asked for. ${reasonOf(error)}`, { error });
    failing = true;
  };

  return {
    own: async () => {
      const id = await readBuildInfo(rendererDir).then(
        (info) => info.id,
        () => null,
      );
      if (id !== null && id !== told) await inTurn(() => say(id));
      return id;
    },
    begin: () =>
      inTurn(async () => {
        const { id } = await readBuildInfo(rendererDir);
        const isOurs = await say(id);
        begun = isOurs ? id : null;
        return isOurs;
      }),
    look: () =>
      inTurn(look).then(() => {
        failing = false;
      }, noteFailure),
    leave: async () => {
      leaving = true;
      const left = new AbortController();
      const done = inTurn(queue.leave).catch(() => undefined);
      await Promise.race([done, wait(patience, undefined, { signal: left.signal, ref: false }).catch(() => undefined)]);
      left.abort();
    },
  };
}
