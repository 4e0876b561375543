import { queryOptions, useIsMutating } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { postCalls } from '#shared/calls/posts.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';
import { postTypeList } from '#shared/rules/post-types.ts';
import type { ListedPost } from '#shared/schemas/posts.ts';
import type {
  ScheduledRelease,
  ScheduledReleaseCreate,
  ScheduledReleaseUpdate,
} from '#shared/schemas/scheduled-releases.ts';

import { client } from '../client/client.ts';
import { savesSettled } from '../stores/pending-saves.ts';
import { callQuery } from './call-query.ts';
import { postCountsKey } from './post-counts.ts';
import { shownPostKeys } from './posts.ts';
import { publishStateKey } from './releases.ts';
import { writeHook } from './write-hook.ts';

// Below the publish state: a save makes `newer` of a document stale, a release the state of a group.
const scheduledKey = [...publishStateKey, 'scheduled'] as const;

const pageSize = 200;
/** Those to come are first: what is cut off went live long ago. */
const mostListed = 1000;
const slowPoll = 30_000;
/** The scheduler looks every 5 seconds for what is due. */
const quickPoll = 3000;
const soon = 30_000;

function pollOf(groups: ScheduledRelease[], now = Date.now()): number {
  const moves = ({ state, next_at }: ScheduledRelease) =>
    state === 'releasing' || (state === 'waiting' && Date.parse(next_at) - now < soon);
  return groups.some(moves) ? quickPoll : slowPoll;
}

/** All groups: those to come first, next first. */
export const scheduledQuery = queryOptions({
  queryKey: [...scheduledKey, 'list'],
  queryFn: async ({ signal }): Promise<ScheduledRelease[]> => {
    // By id: a group that goes live meanwhile moves others to the next page.
    const found = new Map<string, ScheduledRelease>();
    let total = 1;
    for (let offset = 0; offset < Math.min(total, mostListed); offset += pageSize) {
      const page = await client(scheduledReleaseCalls.list, { query: { limit: pageSize, offset }, signal });
      for (const group of page.data) found.set(group.id, group);
      total = page.total;
    }
    return [...found.values()];
  },
  refetchInterval: ({ state }) => pollOf(state.data ?? []),
  meta: { background: true },
});

export const scheduledDocumentsQuery = (id: string) =>
  callQuery([...scheduledKey, 'documents', id], scheduledReleaseCalls.documents, { input: { params: { id } } });

const mostPosts = 200;

/** The posts that wait for their own time, next first. */
export const scheduledPostsQuery = queryOptions({
  queryKey: [...shownPostKeys[0], 'scheduled'],
  queryFn: async ({ signal }): Promise<ListedPost[]> => {
    const query = { status: postStatusIds.scheduled, sortBy: 'publish_at', limit: mostPosts } as const;
    const lists = await Promise.all(
      postTypeList.map(({ id: type }) => client(postCalls.rows, { query: { ...query, type }, signal })),
    );
    const posts = lists.flatMap(({ data }) => data).filter(({ publish_at }) => publish_at !== null);
    return posts.toSorted((a, b) => Date.parse(a.publish_at ?? '') - Date.parse(b.publish_at ?? ''));
  },
  meta: { background: true },
});

/** What waits for its own time isn’t counted as unpublished, and the state of a post says when it goes live. */
const meta = { awaits: [publishStateKey], stale: [...shownPostKeys, postCountsKey] };

/** Schedules changes as they are saved now. */
export const useSchedule = writeHook(
  async (body: z.input<typeof ScheduledReleaseCreate>) => {
    await savesSettled();
    return (await client(scheduledReleaseCalls.create, { body })).data;
  },
  { meta },
);

const updating = [...scheduledKey, 'update'];
type Update = { id: string } & z.input<typeof ScheduledReleaseUpdate>;

export const useUpdateScheduled = writeHook(
  async ({ id, ...body }: Update) => {
    await savesSettled();
    return (await client(scheduledReleaseCalls.update, { params: { id }, body })).data;
  },
  { meta, mutationKey: updating },
);

/** Whether this person's last change of a group is under way: another one made from what is shown would be refused as outdated. */
export const useIsUpdatingScheduled = (): boolean => useIsMutating({ mutationKey: updating }) > 0;

/** Tries a failed release again at once. */
export const useRetryScheduled = writeHook(
  async (id: string) => (await client(scheduledReleaseCalls.retry, { params: { id } })).data,
  { meta },
);

export const useRemoveScheduled = writeHook((id: string) => client(scheduledReleaseCalls.remove, { params: { id } }), {
  meta,
});
