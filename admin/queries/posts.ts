import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import type { CallInput } from '#shared/calls/call.ts';
import { postCalls } from '#shared/calls/posts.ts';
import type { PostStatusId } from '#shared/rules/post-status.ts';
import type { Post, PostBodyUpdate, PostCreate, PostDataUpdate } from '#shared/schemas/posts.ts';

import { client } from '../app/client.ts';
import { publishStateKey } from './releases.ts';

export type PostListInput = CallInput<typeof postCalls.listByType>['query'];

const keys = {
  lists: ['posts'] as const,
  list: (query: PostListInput) => ['posts', query] as const,
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

/** The writes of the edit form. Its saver (screens/post-edit/post-saver.ts) decides when, and says what failed. */
export const postWrites = {
  create: async (body: z.input<typeof PostCreate>) => (await client(postCalls.create, { body })).data,
  body: async (id: string, body: z.input<typeof PostBodyUpdate>) =>
    (await client(postCalls.updateBody, { params: { id }, body })).data,
  data: async (id: string, body: z.input<typeof PostDataUpdate>) =>
    (await client(postCalls.updateData, { params: { id }, body })).data,
  get: async (id: string) => (await client(postCalls.get, { params: { id } })).data,
};

/** Does `write` to every post, and tells the caches once. Stops at the first failure. */
function usePostMutation<Input>(write: (post: Post, input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ posts, input }: { posts: Post[]; input: Input }) => {
      for (const post of posts) await write(post, input);
    },
    onSettled: (_result, _error, { posts }) => {
      for (const post of posts) queryClient.removeQueries({ queryKey: keys.post(post.id) });
      postWritten(queryClient);
    },
  });
}

export function useSetStatus() {
  return usePostMutation((post, status: PostStatusId) =>
    client(postCalls.updateStatus, {
      params: { id: post.id },
      body: { version: post.version, post_status_id: status },
    }),
  );
}

export function useTrash() {
  return usePostMutation((post, _: null) => client(postCalls.remove, { params: { id: post.id } }));
}

export function useRestore() {
  return usePostMutation((post, _: null) => client(postCalls.restore, { params: { id: post.id } }));
}

export function useDeleteForGood() {
  return usePostMutation((post, _: null) => client(postCalls.removePermanently, { params: { id: post.id } }));
}
