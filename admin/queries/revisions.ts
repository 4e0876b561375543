import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { postCalls } from '#shared/calls/posts.ts';
import type { Revision as RevisionSchema } from '#shared/schemas/posts.ts';

import { client } from '../client/client.ts';
import { postWritten } from './posts.ts';

export type Revision = z.infer<typeof RevisionSchema>;

const pageSize = 50;

const keys = {
  /** `version` is the post's own: each save adds to its history. */
  list: (id: string, version: number) => ['revisions', id, version] as const,
  one: (id: string, rev: number) => ['revision', id, rev] as const,
};

/** The saves of a post, newest first, page by page. */
export const revisionListQuery = (id: string, version: number) =>
  infiniteQueryOptions({
    queryKey: keys.list(id, version),
    queryFn: ({ signal, pageParam: offset }) =>
      client(postCalls.revisions, { params: { id }, query: { limit: pageSize, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.flatMap(({ data }) => data).length;
      return loaded < total ? loaded : undefined;
    },
    meta: { handles: ['*'] }, // the panel shows it, with a way to try again
  });

/** Who saved a version; null where nobody is known. */
export const savedByQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...keys.list(id, version), 'last'],
    queryFn: async ({ signal }) => {
      const { data } = await client(postCalls.revisions, { params: { id }, query: { limit: 1, offset: 0 }, signal });
      return data[0]?.created_by?.name ?? null;
    },
    meta: { silent: true, background: true },
  });

/** What a post said at a save: that never changes. */
export const revisionQuery = (id: string, rev: number) =>
  queryOptions({
    queryKey: keys.one(id, rev),
    queryFn: async ({ signal }) => (await client(postCalls.revision, { params: { id, rev }, signal })).data,
    staleTime: Infinity,
    meta: { handles: ['*'] },
  });

/** Brings a save back. `before` is the save that was the newest until then: restoring that one undoes it. */
export function useRestoreRevision(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (rev: number) => {
      const { data } = await client(postCalls.revisions, { params: { id }, query: { limit: 1, offset: 0 } });
      const post = (await client(postCalls.restoreRevision, { params: { id, rev } })).data;
      return { post, before: data[0]?.rev ?? null };
    },
    onSuccess: ({ post }) => postWritten(queryClient, post),
  });
}
