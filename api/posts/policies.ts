import { mayChangeOwn } from '#shared/rules/own-posts.ts';
import { type PostStatusId, postStatusIds } from '#shared/rules/post-status.ts';

import { allows, type SignedIn } from '../auth/access.ts';
import type { PostRow } from '../db/schema.ts';
import { ApiError } from '../lib/errors.ts';

/**
 * Checks that depend on the post as well as the role. The call's `access` has already checked the role alone. Throws
 * ApiError forbidden.
 */
export function authorizeEdit(account: SignedIn, post: Pick<PostRow, 'created_by' | 'post_status_id'>): void {
  if (allows(account, 'content.write')) return;
  if (post.created_by !== account.user.id) throw new ApiError('forbidden', 'You can only change posts of your own');
  if (post.post_status_id !== postStatusIds.draft) throw new ApiError('forbidden', 'You can only change drafts');
}

/**
 * For changes of content: also of posts of one's own that visitors see, because they go on seeing what is live. Scheduled ones go live by
 * themselves, so they stay as whoever may publish saw them. Throws ApiError forbidden.
 */
export function authorizeContent(account: SignedIn, post: Pick<PostRow, 'created_by' | 'post_status_id'>): void {
  if (allows(account, 'content.write')) return;
  if (post.created_by !== account.user.id) throw new ApiError('forbidden', 'You can only change posts of your own');
  if (mayChangeOwn(post.post_status_id)) return;
  throw new ApiError('forbidden', 'You can only change drafts and published posts: ask someone who can publish');
}

/** Leaving and entering draft: both change what the public sees. */
export function authorizeStatus(account: SignedIn, from: PostStatusId, to: PostStatusId): void {
  if (from === to || allows(account, 'content.publish')) return;
  throw new ApiError('forbidden', 'You can only write drafts: ask someone who can publish');
}
