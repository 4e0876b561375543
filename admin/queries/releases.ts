import { queryOptions } from '@tanstack/react-query';

import { releaseCalls } from '#shared/calls/releases.ts';
import { isDone, isSettled } from '#shared/rules/release-ends.ts';
import type { ReleaseMaker } from '#shared/rules/release-reasons.ts';
import type { Release } from '#shared/schemas/releases.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';

export const releasesKey = ['releases'] as const;
export const publishStateKey = ['publish-state'] as const;

/** Milliseconds between two requests of a receipt for its release. */
const receiptPoll = 120;
const statePoll = 30_000;
/** The same for the history, while it lists an unfinished release that the receipt doesn't follow. */
const historyPoll = 1_000;
/** A static host may take minutes, and a broken one never confirms. */
const handoverPoll = 5_000;

export const publishStateQuery = callQuery(publishStateKey, releaseCalls.state, {
  refetchInterval: ({ state }) => (state.data?.running?.state === 'handed_over' ? handoverPoll : statePoll),
  meta: { background: true },
});

function pollOf(releases: Pick<Release, 'state'>[]): number {
  const unfinished = releases.filter((release) => !isDone(release));
  if (unfinished.some(({ state }) => state !== 'handed_over')) return historyPoll;
  return unfinished.length > 0 ? handoverPoll : statePoll;
}

export const releaseListQuery = (query: { limit: number; offset: number; by?: ReleaseMaker }) =>
  queryOptions({
    queryKey: [...releasesKey, 'list', query],
    queryFn: ({ signal }) => client(releaseCalls.list, { query, signal }),
    refetchInterval: ({ state }) => pollOf(state.data?.data ?? []),
    meta: { background: true },
  });

/** Others have it: a static host, or what follows after the build. */
const isSlow = (release: Release | undefined) =>
  release !== undefined && (release.state === 'handed_over' || isDone(release));

/** A release; polls until nothing about it changes any more. */
export const releaseQuery = (id: string) =>
  callQuery([...releasesKey, id], releaseCalls.get, {
    input: { params: { id } },
    refetchInterval: ({ state }) =>
      state.data && isSettled(state.data) ? false : isSlow(state.data) ? historyPoll : receiptPoll,
    meta: { background: true },
  });
