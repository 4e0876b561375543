import { isSettled } from '#shared/rules/release-ends.ts';
import type { Release, OutsideKind } from '#shared/schemas/releases.ts';

import type { Db } from '../db/connect.ts';
import { findReleases, type ReleaseView } from '../db/releases.ts';
import { ApiError } from '../lib/errors.ts';
import { presentRelease } from '../presenters/release.ts';

type Follow = { domainId: string; id: string; userId: string; signal: AbortSignal };

export type ReleaseWatch = {
  /**
   * Yields a release now and after every change until it is live everywhere, failed or superseded, and repeats it as a heartbeat. Ends early
   * when the signal aborts, after some minutes, when the process stops, or when the database fails: the client
   * reconnects. Throws ApiError 429 when a user follows too many at once.
   */
  follow: (request: Follow) => AsyncGenerator<Release, void>;
  /** Call after this process wrote to a release: its followers then needn't wait for the next poll. */
  changed: () => void;
  /** The number of current followers. */
  size: () => number;
  close: () => void;
};

/**
 * Milliseconds between two polls: another process may have changed a release. One query serves all followers, and
 * nothing is polled without them.
 */
const pollInterval = 100;
const heartbeat = 10_000;
/** A stream must not outlive its access token by much. */
const longest = 5 * 60_000;
/** More than anyone's open tabs. */
const mostPerUser = 20;

type Follower = Follow & { next: ReleaseView | 'end' | null; seen: string; wake: () => void };

export function watchReleases(db: Db, outside: OutsideKind | null = null): ReleaseWatch {
  const followers = new Set<Follower>();
  let timer: NodeJS.Timeout | undefined;
  let polling = false;
  let again = false;
  let closed = false;

  async function poll(): Promise<void> {
    again = true;
    if (polling) return;
    polling = true;
    clearTimeout(timer);
    try {
      for (; again && followers.size > 0;) {
        again = false;
        const rows = await findReleases(db, [...new Set([...followers].map(({ id }) => id))]);
        const byId = new Map(rows.map((row) => [row.id, row]));
        for (const follower of followers) deliver(follower, byId.get(follower.id));
      }
    } catch {
      for (const follower of followers) end(follower);
    } finally {
      polling = false;
      if (followers.size > 0) timer = setTimeout(() => void poll(), pollInterval).unref();
    }
  }

  function deliver(follower: Follower, row: ReleaseView | undefined): void {
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

  async function* follow(request: Follow): AsyncGenerator<Release, void> {
    if ([...followers].filter(({ userId }) => userId === request.userId).length >= mostPerUser)
      throw new ApiError('too_many_requests', 'Too many windows are following releases: close some of them');
    const follower: Follower = { ...request, next: null, seen: '', wake: () => undefined };
    const leave = () => end(follower);
    request.signal.addEventListener('abort', leave);
    const over = setTimeout(leave, longest).unref();
    if (request.signal.aborted || closed) leave();
    followers.add(follower);
    try {
      void poll();
      let last: Release | null = null;
      for (;;) {
        const { next } = follower;
        if (next === 'end') return;
        follower.next = null;
        if (next) last = presentRelease(next, outside);
        if (last) yield last;
        if (next && last && isSettled(last)) return;
        await changeOf(follower);
      }
    } finally {
      followers.delete(follower);
      request.signal.removeEventListener('abort', leave);
      clearTimeout(over);
      if (followers.size === 0) clearTimeout(timer);
    }
  }

  return {
    follow,
    changed: () => {
      if (followers.size > 0) void poll();
    },
    size: () => followers.size,
    close: () => {
      closed = true;
      clearTimeout(timer);
      for (const follower of followers) end(follower);
    },
  };
}

/** Resolves on a change, or after the heartbeat interval. */
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

function stampOf(row: ReleaseView): string {
  const { state, progress, started_at, reason, requested_by, asked_at, answer, current_release_id } = row;
  const { outside_version, outside_behind, outside_error, outside_due, outside_claimed } = row;
  const failure = outside_error === null ? null : [outside_error, outside_claimed, outside_claimed ?? outside_due];
  return JSON.stringify({
    build: [state, progress, started_at, reason, requested_by, asked_at, answer, current_release_id],
    outside: [outside_version, outside_behind === null, failure],
  });
}
