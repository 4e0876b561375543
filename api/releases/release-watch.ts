import type { Release } from '#shared/schemas/releases.ts';

import type { Db } from '../db/connect.ts';
import { findReleases, type ReleaseView } from '../db/releases.ts';
import { ApiError } from '../lib/errors.ts';
import { presentRelease } from '../presenters/release.ts';

type Follow = { domainId: string; id: string; userId: string; signal: AbortSignal };

export type ReleaseWatch = {
  /**
   * A release as it is, and again whenever it changed, until it is live or failed. Now and then it comes unchanged, so that whoever
   * reads knows that the connection lives. Ends early when the signal says so, after some minutes, when the process stops, or
   * when the database can't be asked: whoever reads asks again. Throws ApiError 429 where a user follows too many at once.
   */
  follow: (wish: Follow) => AsyncGenerator<Release, void>;
  /** Something of a release was written in this process: those who follow one needn't wait for the next look. */
  changed: () => void;
  /** How many are followed right now. */
  size: () => number;
  close: () => void;
};

/** Another process may have written it: the database is asked this often, for all who follow in one query, and only while somebody does. */
const lookInterval = 100;
const heartbeat = 10_000;
/** A stream doesn't outlive by much the token that it was opened with. */
const longest = 5 * 60_000;
/** More than anyone's open tabs. */
const mostPerUser = 20;

type Follower = Follow & { next: ReleaseView | 'end' | null; seen: string; wake: () => void };

export function watchReleases(db: Db): ReleaseWatch {
  const followers = new Set<Follower>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let again = false;
  let closed = false;

  async function look(): Promise<void> {
    again = true;
    if (looking) return;
    looking = true;
    clearTimeout(timer);
    try {
      for (; again && followers.size > 0;) {
        again = false;
        const rows = await findReleases(db, [...new Set([...followers].map(({ id }) => id))]);
        const byId = new Map(rows.map((row) => [row.id, row]));
        for (const follower of followers) hand(follower, byId.get(follower.id));
      }
    } catch {
      for (const follower of followers) end(follower);
    } finally {
      looking = false;
      if (followers.size > 0) timer = setTimeout(() => void look(), lookInterval).unref();
    }
  }

  function hand(follower: Follower, row: ReleaseView | undefined): void {
    if (row?.domain_id !== follower.domainId) return end(follower);
    const now = stampOf(row);
    if (now === follower.seen) return;
    follower.seen = now;
    follower.next = row;
    follower.wake();
  }

  function end(follower: Follower): void {
    follower.next = 'end';
    follower.wake();
  }

  async function* follow(wish: Follow): AsyncGenerator<Release, void> {
    if ([...followers].filter(({ userId }) => userId === wish.userId).length >= mostPerUser)
      throw new ApiError('too_many_requests', 'Too many windows follow releases at once: close some of them');
    const follower: Follower = { ...wish, next: null, seen: '', wake: () => undefined };
    const leave = () => end(follower);
    wish.signal.addEventListener('abort', leave);
    const over = setTimeout(leave, longest).unref();
    if (wish.signal.aborted || closed) leave();
    followers.add(follower);
    try {
      void look();
      let last: Release | null = null;
      for (;;) {
        const { next } = follower;
        if (next === 'end') return;
        follower.next = null;
        if (next) last = presentRelease(next);
        if (last) yield last;
        if (next && isDone(next)) return;
        await changeOf(follower);
      }
    } finally {
      followers.delete(follower);
      wish.signal.removeEventListener('abort', leave);
      clearTimeout(over);
      if (followers.size === 0) clearTimeout(timer);
    }
  }

  return {
    follow,
    changed: () => {
      if (followers.size > 0) void look();
    },
    size: () => followers.size,
    close: () => {
      closed = true;
      clearTimeout(timer);
      for (const follower of followers) end(follower);
    },
  };
}

/** Resolves when there is something new, and after a while anyway. */
async function changeOf(follower: Follower): Promise<void> {
  if (follower.next !== null) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, heartbeat).unref();
    follower.wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

function isDone({ state }: Pick<ReleaseView, 'state'>): boolean {
  return state === 'live' || state === 'failed';
}

function stampOf({ state, progress, started_at, reason, requested_by }: ReleaseView): string {
  return JSON.stringify([state, progress, started_at, reason, requested_by]);
}
