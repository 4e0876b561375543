import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import type { CallInput } from '#shared/calls/call.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { fullListLimit } from '#shared/rules/constants.ts';
import type { PostColumn } from '#shared/rules/post-columns.ts';
import type { PostTypeId } from '#shared/rules/post-types.ts';
import type { Post, PostBodyUpdate, PostCreate, PostDataUpdate } from '#shared/schemas/posts.ts';

import { client } from '../client/client.ts';
import { callQuery, pageQuery } from './call-query.ts';
import { postCountsKey } from './post-counts.ts';
import { invalidate } from './query-client.ts';
import { publishStateKey } from './releases.ts';
import { writeHook } from './write-hook.ts';

export type PostListInput = CallInput<typeof postCalls.rows>['query'];
/** A filter without the page. */
export type PostFilterInput = CallInput<typeof postCalls.matching>['query'];

const keys = {
  lists: ['posts'] as const,
  post: (id: string) => ['post', id] as const,
};

/** Of all that says what visitors see of posts. */
export const shownPostKeys = [keys.lists, ['post']] as const;

export const postListQuery = (query: PostListInput) =>
  pageQuery([...keys.lists, query], postCalls.rows, { input: { query } });

/** The whole list of a type in the site's order: at most 500 posts, as product.md section 7 has it. */
export const fullListQuery = (type: PostTypeId) =>
  postListQuery({ type, limit: fullListLimit, offset: 0, sortBy: 'position', sortDir: 'asc' });

/** All posts that match a filter, in a short form. */
export const postMatchesQuery = (filter: PostFilterInput) =>
  queryOptions({
    queryKey: [...keys.lists, 'matching', filter],
    queryFn: ({ signal }) => client(postCalls.matching, { query: filter, signal }),
  });

/** A CSV file of all posts that match a filter, with these columns beside title and address. */
export const useExportPosts = writeHook(
  ({ filter, columns }: { filter: PostFilterInput; columns: readonly PostColumn[] }) =>
    client(postCalls.export, { query: { ...filter, columns: columns.join(',') } }),
);

type Copying = { id: string; copiesOf: (post: Post) => z.input<typeof PostCreate>[] };

/** Creates the first of a post's copies whose URL is free. Lists don't have the post's body. */
export const useCreateCopy = writeHook(
  async ({ id, copiesOf }: Copying) => {
    const bodies = copiesOf(await postWrites.get(id));
    for (const body of bodies.slice(0, -1)) {
      try {
        return await postWrites.create(body);
      } catch (error) {
        if (!isHttpError(error) || error.code !== 'url_taken') throw error;
      }
    }
    return postWrites.create(bodies.at(-1) as z.input<typeof PostCreate>);
  },
  {
    onSuccess: (post, _bodies, _before, context) => postWritten(context.client, post),
  },
);

export const postQuery = (id: string) => callQuery(keys.post(id), postCalls.get, { input: { params: { id } } });

/** After any write: caches the post and invalidates the queries that list or count posts. */
export function postWritten(queryClient: QueryClient, post?: Post): void {
  if (post) {
    // A read that began before the write must not replace what it returned. Whoever waits for that read gets it, too.
    void queryClient.cancelQueries({ queryKey: keys.post(post.id), exact: true });
    queryClient.setQueryData(keys.post(post.id), post);
  }
  void invalidate(queryClient, [keys.lists, postCountsKey, publishStateKey]);
}

/** The same after a write that doesn't return the posts. */
export function postsChanged(queryClient: QueryClient, posts: { id: string }[]): void {
  for (const { id } of posts) queryClient.removeQueries({ queryKey: keys.post(id) });
  postWritten(queryClient);
}

/** The calls of a post's form. Its saver (forms/saver.ts) decides when to write and shows the errors. */
export const postWrites = {
  create: async (body: z.input<typeof PostCreate>) => (await client(postCalls.create, { body })).data,
  body: async (id: string, body: z.input<typeof PostBodyUpdate>) =>
    (await client(postCalls.updateBody, { params: { id }, body })).data,
  data: async (id: string, body: z.input<typeof PostDataUpdate>) =>
    (await client(postCalls.updateData, { params: { id }, body })).data,
  get: async (id: string) => (await client(postCalls.get, { params: { id } })).data,
};

/** Restores posts from the trash. Stops at the first error. */
export const useRestore = writeHook(
  async ({ posts }: { posts: Post[]; input: null }) => {
    for (const { id } of posts) await client(postCalls.restore, { params: { id } });
  },
  {
    onSettled: (_result, _error, { posts }, _before, context) => postsChanged(context.client, posts),
  },
);
