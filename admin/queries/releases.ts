import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { releaseCalls } from '#shared/calls/releases.ts';
import { isFetchError } from '#shared/client/errors/fetch-error.ts';
import type { Release } from '#shared/schemas/releases.ts';

import { client } from '../client/client.ts';
import { savesSettled } from '../stores/pending-saves.ts';
import { openReceipt } from '../stores/receipt.ts';
import { dashboardQuery } from './dashboard.ts';

const releasesKey = ['releases'] as const;
export const publishStateKey = ['publish-state'] as const;

/** How often a receipt asks how far its release is. */
const receiptPoll = 120;
const statePoll = 30_000;
/** How often the history asks while a release in it is under way: somebody else's, or one that the receipt doesn't show. */
const historyPoll = 1_000;

export function isDone(release: Pick<Release, 'state'>): boolean {
  return release.state === 'live' || release.state === 'failed';
}

export const publishStateQuery = queryOptions({
  queryKey: publishStateKey,
  queryFn: async ({ signal }) => (await client(releaseCalls.state, { signal })).data,
  refetchInterval: statePoll,
  meta: { silent: true, background: true },
});

export const releaseListQuery = (query: { limit: number; offset: number }) =>
  queryOptions({
    queryKey: [...releasesKey, 'list', query],
    queryFn: ({ signal }) => client(releaseCalls.list, { query, signal }),
    refetchInterval: ({ state }) => (state.data?.data.every(isDone) === false ? historyPoll : statePoll),
    meta: { handles: ['*'], background: true },
  });

/** One release; asked for again and again until it is live or has failed. */
export const releaseQuery = (id: string) =>
  queryOptions({
    queryKey: [...releasesKey, id],
    queryFn: async ({ signal }) => (await client(releaseCalls.get, { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data && isDone(state.data) ? false : receiptPoll),
    meta: { silent: true, background: true },
  });

export const notSent = 'No connection: try again when it is back.';

function useReleaseRequest<Input>(request: (input: Input) => Promise<{ data: { release: Release } }>) {
  const queryClient = useQueryClient();
  return useMutation({
    // Without a network it fails at once: kept back, it would publish unasked whenever the network is there again.
    networkMode: 'always',
    mutationFn: async (input: Input) => {
      try {
        return (await request(input)).data.release;
      } catch (error) {
        throw isFetchError(error) ? new Error(notSent, { cause: error }) : error;
      }
    },
    onSuccess: (release) => {
      queryClient.setQueryData([...releasesKey, release.id], release);
      openReceipt(release.id);
    },
  });
}

export function usePublish() {
  return useReleaseRequest(async (_: null) => {
    await savesSettled();
    return client(releaseCalls.clearCache);
  });
}

export function useRollback() {
  return useReleaseRequest((id: string) => client(releaseCalls.rollback, { params: { id } }));
}

/** A release ended: what is live and the history changed. */
export function useReleaseEnded() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: [...releasesKey, 'list'] });
    void queryClient.invalidateQueries({ queryKey: publishStateKey });
    void queryClient.invalidateQueries({ queryKey: dashboardQuery.queryKey });
  };
}
