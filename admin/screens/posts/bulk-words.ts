import { errorToast } from '#shared/client/error-toast.ts';
import { type PostStatusId, postStatusIds } from '#shared/rules/post-status.ts';
import type { PostMatch } from '#shared/schemas/posts.ts';

import type { BulkOutcome, PostAction } from '../../queries/post-bulk.ts';

const statusDone = {
  1: 'back to draft',
  2: 'set to published. Press Publish to show it',
  3: 'scheduled',
  4: 'archived',
} satisfies Record<PostStatusId, string>;

const done = {
  trash: 'moved to the trash',
  restore: 'restored',
  delete: 'deleted for good',
} satisfies Record<Exclude<PostAction['action'], 'status'>, string>;

/** The title of a single post, or the number of posts. */
function nameOf(posts: PostMatch[]): string {
  return posts.length === 1 ? `“${posts[0]?.title || 'Untitled'}”` : `${posts.length.toLocaleString('en')} items`;
}

export function doneWords(what: PostAction, posts: PostMatch[]): string {
  if (what.action !== 'status') return `${nameOf(posts)} ${done[what.action]}`;
  const words = statusDone[what.post_status_id];
  const plural = posts.length > 1 && what.post_status_id === postStatusIds.published;
  return `${nameOf(posts)} ${plural ? words.replace('it', 'them') : words}`;
}

/** Which posts were not changed and why; null when all were. */
export function failedWords({ refused, left, error }: BulkOutcome): string | null {
  const words = [
    refused.length === 1 && refused[0] && `${nameOf([refused[0].post])} could not be changed: ${refused[0].reason}`,
    refused.length > 1 && `${refused.length} could not be changed. They are still selected`,
    left.length > 0 && `${nameOf(left)} not changed: ${errorToast(error) ?? 'sign in again'}`,
  ].filter(Boolean);
  return words.length > 0 ? `${words.join('. ')}.`.replace('..', '.') : null;
}
