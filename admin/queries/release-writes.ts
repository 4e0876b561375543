import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';

import { releaseCalls } from '#shared/calls/releases.ts';
import { isDone } from '#shared/rules/release-ends.ts';
import type { Release } from '#shared/schemas/releases.ts';

import { client } from '../client/client.ts';
import { savesSettled } from '../stores/pending-saves.ts';
import { openReceipt } from '../stores/receipt.ts';
import { callQuery } from './call-query.ts';
import { dashboardQuery } from './dashboard.ts';
import { shownPostKeys } from './posts.ts';
import { invalidate } from './query-client.ts';
import { publishStateKey, releaseQuery, releasesKey } from './releases.ts';

// Apart from queries/releases.ts, which the first screen loads.

const documentsKey = [...releasesKey, 'documents'] as const;

/** The first documents of a release, by kind and title, with their number. */
export const releasedQuery = (id: string, isOver: boolean) =>
  queryOptions({
    // Read again once the release is over: what was read while it was built says that nothing of it is live.
    queryKey: [...documentsKey, id, 'first', isOver],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => client(releaseCalls.documents, { params: { id }, query: { limit: 8, offset: 0 }, signal }),
    meta: { background: true },
  });

const releasedPage = 100;

/** All documents of a release in pages, by kind and title. */
export const releasedPagesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...documentsKey, id, 'all'],
    queryFn: ({ signal, pageParam: offset }) =>
      client(releaseCalls.documents, { params: { id }, query: { limit: releasedPage, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.flatMap(({ data }) => data).length;
      return loaded < total ? loaded : undefined;
    },
  });

/** What restoring a release would change now. */
export const rollbackPreviewQuery = (id: string) =>
  callQuery([...releasesKey, 'rollback', id], releaseCalls.rollbackPreview, {
    input: { params: { id } },
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { background: true },
  });

function useReleaseRequest<Input>(request: (input: Input) => Promise<{ data: { release: Release } }>) {
  return useMutation({
    mutationFn: async (input: Input) => (await request(input)).data.release,
    onSuccess: (release, _input, _before, context) => {
      context.client.setQueryData([...releasesKey, release.id], release);
      openReceipt(release.id);
      // A static host takes minutes, and until its end nothing else brings the release into the lists.
      void invalidate(context.client, [[...releasesKey, 'list'], publishStateKey]);
    },
  });
}

/** Publishes these documents; without a list, all that differ. */
export function usePublish() {
  return useReleaseRequest(async (documents: string[] | 'all') => {
    await savesSettled();
    return client(releaseCalls.clearCache, documents === 'all' ? {} : { body: { documents } });
  });
}

/** Takes back what a release made live: these of its documents; without a list, all that are still live. */
export function useUndoRelease() {
  return useReleaseRequest(({ id, documents }: { id: string; documents?: string[] }) =>
    client(releaseCalls.undo, { params: { id }, ...(documents ? { body: { documents } } : {}) }),
  );
}

/** Publishes what a failed release was to publish, as it was saved then. */
export function useRetryRelease() {
  return useReleaseRequest((id: string) => client(releaseCalls.retry, { params: { id } }));
}

/** Writes all pages of the domain to the bucket again, and empties its CDN. */
export function useFollowAgain() {
  return useReleaseRequest(() => client(releaseCalls.followAgain));
}

export function useRollback() {
  return useReleaseRequest((id: string) => client(releaseCalls.rollback, { params: { id } }));
}

const endPoll = 200;

/** Resolves when a release has ended, for what can only be undone then. */
export async function releaseEnd(queryClient: QueryClient, id: string): Promise<void> {
  for (;;) {
    if (isDone(await queryClient.fetchQuery({ ...releaseQuery(id), staleTime: 0 }))) return;
    await new Promise((resolve) => {
      setTimeout(resolve, endPoll);
    });
  }
}

/** Invalidates what a finished release changes: the releases, the publish state, the dashboard, and what posts say of themselves. */
export function useReleaseEnded() {
  const queryClient = useQueryClient();
  return () =>
    void invalidate(queryClient, [
      [...releasesKey, 'list'],
      documentsKey,
      publishStateKey,
      dashboardQuery.queryKey,
      ...shownPostKeys,
    ]);
}
