import { postCalls } from '#shared/calls/posts.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import { type PostStatusId, postStatusIds } from '#shared/rules/post-status.ts';
import type { PostMatch } from '#shared/schemas/posts.ts';

import { client } from '../client/client.ts';
import { postsChanged } from './posts.ts';
import { writeHook } from './write-hook.ts';

export type PostAction =
  | { action: 'status'; post_status_id: PostStatusId }
  | { action: 'trash' | 'restore' | 'delete' };

export type Refusal = { post: PostMatch; reason: string };
/** The result of a bulk action; `error` stopped it before the posts in `left`. */
export type BulkOutcome = { changed: PostMatch[]; refused: Refusal[]; left: PostMatch[]; error: unknown };

/** The API's limit of posts in one call. */
const batchSize = 500;

type Input = { what: PostAction; posts: PostMatch[]; onProgress?: (done: number) => void };

/**
 * Applies one action to many posts. The API changes all posts of a call or none, and names those that it refuses. The rest
 * is sent again without them, so that one refused post doesn't block the others. Many posts may be more than a limit allows at once.
 */
export const useChangePosts = writeHook(({ what, posts, onProgress }: Input) => changePosts(what, posts, onProgress), {
  onSettled: (_outcome, _error, { posts }, _before, context) => postsChanged(context.client, posts),
});

async function changePosts(what: PostAction, posts: PostMatch[], onProgress?: (done: number) => void) {
  const outcome: BulkOutcome = { changed: [], refused: [], left: [], error: null };
  for (let from = 0; from < posts.length; from += batchSize) {
    let rest = posts.slice(from, from + batchSize);
    while (rest.length > 0) {
      try {
        await client(postCalls.bulk, { body: { ...what, ids: rest.map(({ id }) => id) } });
        outcome.changed.push(...rest);
        rest = [];
      } catch (error) {
        if (isHttpError(error) && error.status === 429) {
          const { retryAfter } = error;
          await new Promise((resolve) => void setTimeout(resolve, (retryAfter ?? 10) * 1000));
          continue;
        }
        const reasons = isHttpError(error) && error.code === 'conflict' ? (error.body?.errors ?? {}) : {};
        const refused = rest.filter(({ id }) => reasons[id]);
        if (refused.length === 0) return { ...outcome, error, left: [...rest, ...posts.slice(from + batchSize)] };
        outcome.refused.push(...refused.map((post) => ({ post, reason: reasons[post.id]?.join(' ') ?? '' })));
        rest = rest.filter(({ id }) => !reasons[id]);
      }
    }
    onProgress?.(Math.min(posts.length, from + batchSize));
  }
  return outcome;
}

/** Restores the earlier statuses of posts, and the planned times that publishing had removed. */
export const useRestoreStatus = writeHook(
  async (before: PostMatch[]) => {
    const statuses = Map.groupBy(before, ({ post_status_id }) => post_status_id);
    for (const [status, posts] of statuses) {
      const scheduled = status === postStatusIds.scheduled;
      for (const post of scheduled ? posts : []) await restoreSchedule(post);
      if (scheduled) continue;
      const { refused, error } = await changePosts({ action: 'status', post_status_id: status }, posts);
      if (error) throw error;
      if (refused[0]) throw new Error(`“${refused[0].post.title}”: ${refused[0].reason}`);
    }
  },
  {
    onSettled: (_result, _error, posts, _before, context) => postsChanged(context.client, posts),
  },
);

async function restoreSchedule({ id, publish_at }: PostMatch): Promise<void> {
  const { version } = (await client(postCalls.get, { params: { id } })).data;
  const body = { version, post_status_id: postStatusIds.scheduled, publish_at };
  await client(postCalls.updateData, { params: { id }, body });
}
