import type { SignedIn } from '../auth/access.ts';
import type { Db } from '../db/connect.ts';
import { bumpRevision } from '../db/domains.ts';
import { findHead } from '../db/heads.ts';
import { findRow, ownRow } from '../db/own-rows.ts';
import { closeGaps, moveToRank } from '../db/post-order.ts';
import { setDeleted, writePost } from '../db/post-writes.ts';
import type { StoredPost } from '../db/posts-at.ts';
import { type SavedState, stateForVisitors } from '../db/set-back.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { countOnce, type WorkCounter } from '../limits/work.ts';
import { changesNothing, inDomain } from './change-post.ts';
import { authorizeEdit } from './policies.ts';

type Setting = { account: SignedIn; work: WorkCounter };

/**
 * Discards the unpublished changes of a post and returns it. Throws ApiError not_found, url_taken, too_many_requests, or conflict for one
 * in the trash or of which visitors see nothing.
 */
export function discardPost(writer: Setting & { db: Db }, id: string): Promise<StoredPost> {
  const domainId = writer.account.domain.id;
  const counter = countOnce(writer.work);
  return inDomain(writer, async (trx) => {
    const post = await ownRow(trx, 'posts', domainId, id);
    if (post.deleted_at !== null) throw new ApiError('conflict', 'This post is in the trash: restore it first');
    const state = await stateForVisitors(trx, domainId, { kind: 'post', id });
    if (!state) throw new ApiError('conflict', 'Visitors don’t see this post, so there is no version to go back to');
    return setPostBack(trx, { ...writer, work: counter() }, id, state);
  });
}

/**
 * Makes a post what it was as saved, and counts the bytes of a body that this stores again. Callers hold the domain's lock. Throws
 * ApiError not_found for a revision that is gone, conflict for a post that was deleted for good, too_many_requests, and the database's
 * unique violation when its URL is taken.
 */
export async function setPostBack(
  trx: Db,
  { account, work }: Setting,
  id: string,
  { rev, trashed, rank }: SavedState,
): Promise<StoredPost> {
  const post = await findRow(trx, 'posts', account.domain.id, id);
  if (!post || rev === null)
    throw new ApiError(
      'conflict',
      'This post was deleted for good, so it can’t be brought back: publish that, or undo a release',
    );
  authorizeEdit(account, post);
  const userId = account.user.id;
  const revision = await trx
    .selectFrom('post_revisions')
    .select(['title', 'url', 'post_status_id', 'publish_at', 'no_index', 'no_follow', 'show_in_sitemap'])
    .select(['post_body', 'pictures', 'tags'])
    .where('post_id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  if (!revision) throw notFound('revision');
  const head = await findHead(trx, post.domain_id, { kind: 'post', id });
  const isSaved = head?.saved === rev && changesNothing(post, revision);
  const isInPlace = trashed || head?.rank === rank;
  if (isSaved && isInPlace && trashed === (post.deleted_at !== null)) return post;
  const restored = trashed ? post : await inTrash(trx, post, { trashed, userId });
  if (!isSaved) await work.written(account, Buffer.byteLength(revision.post_body));
  const written = isSaved ? restored : await writePost(trx, restored, revision, userId, { apart: true });
  if (trashed) await inTrash(trx, written, { trashed, userId });
  else await moveToRank(trx, written, rank);
  await bumpRevision(trx, post.domain_id);
  return ownRow(trx, 'posts', post.domain_id, id);
}

/** Moves a post to the trash, or out of it. */
export async function inTrash(
  trx: Db,
  post: StoredPost,
  { trashed, userId }: { trashed: boolean; userId: string },
): Promise<StoredPost> {
  if ((post.deleted_at !== null) === trashed) return post;
  await closeGaps(trx, [await setDeleted(trx, post, trashed, userId)]);
  return (await findRow(trx, 'posts', post.domain_id, post.id)) ?? post;
}
