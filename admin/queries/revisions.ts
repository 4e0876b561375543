import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import type * as z from 'zod/mini';

import { postCalls } from '#shared/calls/posts.ts';
import type { Revision as RevisionSchema } from '#shared/schemas/posts.ts';

import { client } from '../client/client.ts';
import { callQuery } from './call-query.ts';
import { postWritten } from './posts.ts';

export type Revision = z.infer<typeof RevisionSchema>;

const pageSize = 50;

/** The key contains the post's version, because each save adds a revision. */
const listKey = (id: string, version: number) => ['revisions', id, version] as const;

/** The revisions of a post in pages, newest first. */
export const revisionListQuery = (id: string, version: number) =>
  infiniteQueryOptions({
    queryKey: listKey(id, version),
    queryFn: ({ signal, pageParam: offset }) =>
      client(postCalls.revisions, { params: { id }, query: { limit: pageSize, offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.flatMap(({ data }) => data).length;
      return loaded < total ? loaded : undefined;
    },
  });

/** The name of the user who saved a version; null if unknown. */
export const savedByQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: [...listKey(id, version), 'last'],
    queryFn: async ({ signal }) => {
      const { data } = await client(postCalls.revisions, { params: { id }, query: { limit: 1, offset: 0 }, signal });
      return data[0]?.created_by?.name ?? null;
    },
    meta: { background: true },
  });

/** The newest revision that was saved until a time, with its body; null where none is kept, or not among the newest. */
export const revisionAtQuery = (id: string, version: number, time: string) =>
  queryOptions({
    queryKey: [...listKey(id, version), 'at', time],
    queryFn: async ({ signal, client: queryClient }) => {
      const query = { limit: pageSize, offset: 0 };
      const { data } = await client(postCalls.revisions, { params: { id }, query, signal });
      const found = data.find(({ created_at: at, saves }) => saves > 0 && Date.parse(at) <= Date.parse(time));
      return found ? queryClient.fetchQuery(revisionQuery(id, found.rev)) : null;
    },
  });

/** A post as it was at a revision. It never changes. */
export const revisionQuery = (id: string, rev: number) =>
  callQuery(['revision', id, rev], postCalls.revision, {
    input: { params: { id, rev } },
    staleTime: Infinity,
  });

/** The number of the newest revision; null without one. */
async function newestRevision(id: string): Promise<number | null> {
  const { data } = await client(postCalls.revisions, { params: { id }, query: { limit: 1, offset: 0 } });
  return data[0]?.rev ?? null;
}

/** Makes a post what visitors see of it. `before` is the revision that was the newest until then: restoring it is the undo. */
export function useDiscard(id: string) {
  return useMutation({
    mutationFn: async () => {
      const before = await newestRevision(id);
      return { post: (await client(postCalls.discard, { params: { id } })).data, before };
    },
    onSuccess: ({ post }, _input, _before, context) => postWritten(context.client, post),
  });
}

/** Restores a revision. `before` is the revision that was the newest until then; restoring that one is the undo. */
export function useRestoreRevision(id: string) {
  return useMutation({
    mutationFn: async (rev: number) => {
      const before = await newestRevision(id);
      return { post: (await client(postCalls.restoreRevision, { params: { id, rev } })).data, before };
    },
    onSuccess: ({ post }, _rev, _before, context) => postWritten(context.client, post),
  });
}
