import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import type { CallInput } from '#shared/calls/call.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Post, PostBodyUpdate, PostCreate, PostDataUpdate } from '#shared/schemas/posts.ts';

import { client } from '../client/client.ts';
import { publishStateKey } from './releases.ts';

export type PostListInput = CallInput<typeof postCalls.listByType>['query'];
/** Which posts, without a page. */
export type PostFilterInput = CallInput<typeof postCalls.matching>['query'];

const keys = {
  lists: ['posts'] as const,
  list: (query: PostListInput) => ['posts', query] as const,
  matching: (filter: PostFilterInput) => ['posts', 'matching', filter] as const,
  post: (id: string) => ['post', id] as const,
  counts: ['post-counts'] as const,
};

export const postListQuery = (query: PostListInput) =>
  queryOptions({
    queryKey: keys.list(query),
    queryFn: ({ signal }) => client(postCalls.listByType, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { handles: ['*'] }, // the list shows it, with a way to try again
  });

/** All that a list matches, without what they say. */
export const postMatchesQuery = (filter: PostFilterInput) =>
  queryOptions({
    queryKey: keys.matching(filter),
    queryFn: ({ signal }) => client(postCalls.matching, { query: filter, signal }),
    meta: { handles: ['*'] },
  });

/** What a list matches as a CSV file. */
export function useExportPosts() {
  return useMutation({ mutationFn: (filter: PostFilterInput) => client(postCalls.export, { query: filter }) });
}

/** Makes posts like `bodies`, the first whose address is free. */
export function useCreateFirstFree() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (bodies: z.input<typeof PostCreate>[]) => {
      for (const body of bodies.slice(0, -1)) {
        try {
          return await postWrites.create(body);
        } catch (error) {
          if (!isHttpError(error) || error.code !== 'url_taken') throw error;
        }
      }
      return postWrites.create(bodies.at(-1) as z.input<typeof PostCreate>);
    },
    onSuccess: (post) => postWritten(queryClient, post),
  });
}

export const postQuery = (id: string) =>
  queryOptions({
    queryKey: keys.post(id),
    queryFn: async ({ signal }) => (await client(postCalls.get, { params: { id }, signal })).data,
    meta: { handles: ['*'] },
  });

export const postCountsQuery = queryOptions({
  queryKey: keys.counts,
  queryFn: async ({ signal }) => (await client(postCalls.counts, { signal })).data,
  meta: { handles: ['*'] },
});

/** After any write: the post itself is known, everything that lists or counts it is stale. */
export function postWritten(queryClient: QueryClient, post?: Post): void {
  if (post) queryClient.setQueryData(keys.post(post.id), post);
  void queryClient.invalidateQueries({ queryKey: keys.lists });
  void queryClient.invalidateQueries({ queryKey: keys.counts });
  void queryClient.invalidateQueries({ queryKey: publishStateKey });
}

/** The same after a write that answers no posts. */
export function postsChanged(queryClient: QueryClient, posts: { id: string }[]): void {
  for (const { id } of posts) queryClient.removeQueries({ queryKey: keys.post(id) });
  postWritten(queryClient);
}

/** The calls of a post's form. Its saver (forms/saver.ts) decides when, and says what failed. */
export const postWrites = {
  create: async (body: z.input<typeof PostCreate>) => (await client(postCalls.create, { body })).data,
  body: async (id: string, body: z.input<typeof PostBodyUpdate>) =>
    (await client(postCalls.updateBody, { params: { id }, body })).data,
  data: async (id: string, body: z.input<typeof PostDataUpdate>) =>
    (await client(postCalls.updateData, { params: { id }, body })).data,
  get: async (id: string) => (await client(postCalls.get, { params: { id } })).data,
};

/** Brings posts back from the trash. Stops at the first that can't be. */
export function useRestore() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ posts }: { posts: Post[]; input: null }) => {
      for (const { id } of posts) await client(postCalls.restore, { params: { id } });
    },
    onSettled: (_result, _error, { posts }) => postsChanged(queryClient, posts),
  });
}
