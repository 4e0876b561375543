import { useMutation, useQueryClient } from '@tanstack/react-query';

import { postCalls } from '#shared/calls/posts.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { type PostStatusId, postStatusIds } from '#shared/rules/post-status.ts';
import type { PostMatch } from '#shared/schemas/posts.ts';

import { client } from '../client/client.ts';
import { postsChanged } from './posts.ts';

export type PostAction =
  | { action: 'status'; post_status_id: PostStatusId }
  | { action: 'trash' | 'restore' | 'delete' };

export type Refusal = { post: PostMatch; reason: string };
/** What became of many posts. `error` is what stopped the work before those that are `left`. */
export type BulkOutcome = { changed: PostMatch[]; refused: Refusal[]; left: PostMatch[]; error: unknown };

/** As many as the API takes in one call. */
const atOnce = 500;

type Input = { what: PostAction; posts: PostMatch[]; onProgress?: (done: number) => void };

/**
 * Does one thing to many posts. The API changes all of a call or none, and says which it can't: those are left out and the
 * rest is asked for again, so that one post in a hundred doesn't keep the others from being changed.
 */
export function useChangePosts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ what, posts, onProgress }: Input) => changePosts(what, posts, onProgress),
    onSettled: (_outcome, _error, { posts }) => postsChanged(queryClient, posts),
  });
}

async function changePosts(what: PostAction, posts: PostMatch[], onProgress?: (done: number) => void) {
  const outcome: BulkOutcome = { changed: [], refused: [], left: [], error: null };
  for (let from = 0; from < posts.length; from += atOnce) {
    let rest = posts.slice(from, from + atOnce);
    while (rest.length > 0) {
      try {
        await client(postCalls.bulk, { body: { ...what, ids: rest.map(({ id }) => id) } });
        outcome.changed.push(...rest);
        rest = [];
      } catch (error) {
        const reasons = isHttpError(error) && error.code === 'conflict' ? (error.body?.errors ?? {}) : {};
        const refused = rest.filter(({ id }) => reasons[id]);
        if (refused.length === 0) return { ...outcome, error, left: [...rest, ...posts.slice(from + atOnce)] };
        outcome.refused.push(...refused.map((post) => ({ post, reason: reasons[post.id]?.join(' ') ?? '' })));
        rest = rest.filter(({ id }) => !reasons[id]);
      }
    }
    onProgress?.(Math.min(posts.length, from + atOnce));
  }
  return outcome;
}

/** Gives posts the statuses back that they had, a planned time too: publishing had put it aside. */
export function useGiveBackStatus() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (before: PostMatch[]) => {
      const statuses = Map.groupBy(before, ({ post_status_id }) => post_status_id);
      for (const [status, posts] of statuses) {
        const planned = status === postStatusIds.scheduled;
        for (const post of planned ? posts : []) await planAgain(post);
        if (planned) continue;
        const { refused, error } = await changePosts({ action: 'status', post_status_id: status }, posts);
        if (error) throw error;
        if (refused[0]) throw new Error(`“${refused[0].post.title}”: ${refused[0].reason}`);
      }
    },
    onSettled: (_result, _error, posts) => postsChanged(queryClient, posts),
  });
}

async function planAgain({ id, publish_at }: PostMatch): Promise<void> {
  const { version } = (await client(postCalls.get, { params: { id } })).data;
  const body = { version, post_status_id: postStatusIds.scheduled, publish_at };
  await client(postCalls.updateData, { params: { id }, body });
}
