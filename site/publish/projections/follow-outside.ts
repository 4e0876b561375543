import { randomUUID } from 'node:crypto';

import pLimit from 'p-limit';

import { publisherCalls } from '#shared/calls/publisher.ts';

import { reasonOf } from '../reason-of.ts';
import { followDomain, type FollowNeeds } from './follow-domain.ts';

type Needs = Omit<FollowNeeds, 'publisher' | 'inTurn' | 'signal'>;

export type OutsideFollower = {
  start: () => void;
  /** Looks for domains that are due. */
  wake: () => void;
  /** Ends what waits, hands on what is under way, and resolves when nothing is. */
  close: () => Promise<void>;
};

/** Domains that are worked on at once. */
const atOnce = 3;
/** Domains leased at once: most of them wait for their second purge. */
const mostLeased = 40;
/** Milliseconds between two questions to a bucket that didn't say what it has. */
const askAgainAfter = 15_000;

/** Brings what is outside to what visitors of each domain get, whenever it is behind, together with all other publishers. */
export function followOutside(needs: Needs): OutsideFollower {
  const { client, log } = needs;
  const publisher = randomUUID();
  const inTurn = pLimit(atOnce);
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  const begin = beginning(needs);
  let started = false;
  let again = false;
  let looking = false;
  let failing = false;

  async function look(): Promise<void> {
    again = true;
    if (looking) return;
    looking = true;
    try {
      await begin();
      while (again && !closing.signal.aborted) {
        again = false;
        await claimAll();
      }
      failing = false;
    } catch (error) {
      if (!failing) log(`What is outside isn't followed at the moment. ${reasonOf(error)}`, { error });
      failing = true;
    } finally {
      looking = false;
    }
  }

  async function claimAll(): Promise<void> {
    while (running.size < mostLeased && !closing.signal.aborted) {
      const { data } = await client(publisherCalls.outsideClaim, { body: { publisher } });
      if (!data) return;
      const task = followDomain({ ...needs, publisher, inTurn, signal: closing.signal }, data).finally(() => {
        running.delete(task);
        wake();
      });
      running.add(task);
    }
  }

  function wake(): void {
    if (started && !closing.signal.aborted) void look();
  }

  return {
    start: () => {
      started = true;
      wake();
    },
    wake,
    close: async () => {
      closing.abort();
      await Promise.all(running);
    },
  };
}

/** Tells the API where pages go and what is there, once: until the bucket has said it, now and then. */
function beginning({ client, targets, log }: Needs): () => Promise<void> {
  let begun = false;
  let told = false;
  let askedAt = -Infinity;
  return async () => {
    if (begun || performance.now() - askedAt < askAgainAfter) return;
    askedAt = performance.now();
    let bucket: { held: string[]; whole: string[] } | null = null;
    try {
      bucket = (await targets.bucket?.hosts()) ?? null;
      begun = true;
    } catch (error) {
      if (!told) log(`What the bucket has is not known. ${reasonOf(error)}`, { error });
      told = true;
    }
    try {
      await client(publisherCalls.outsideStart, { body: { targets: targets.name, bucket } });
    } catch (error) {
      begun = false;
      askedAt = -Infinity;
      throw error;
    }
  };
}
