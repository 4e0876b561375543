import { isDeepStrictEqual } from 'node:util';

import type { SignedIn } from '../auth/access.ts';
import { fromJson } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { bumpRevision } from '../db/domains.ts';
import { lockDomain } from '../db/lock.ts';
import { ownRow } from '../db/own-rows.ts';
import { type PostChange, writePost } from '../db/post-writes.ts';
import type { StoredPost } from '../db/posts-at.ts';
import { isPublicPost } from '../db/posts.ts';
import { transact } from '../db/transact.ts';
import { isUniqueViolation } from '../db/violations.ts';
import { ApiError, isStale, staleVersion } from '../lib/errors.ts';
import { countOnce, type WorkCounter } from '../limits/work.ts';
import { presentOne, type Reading } from '../presenters/post.ts';
import { authorizeContent } from './policies.ts';

type Writer = { db: Db; account: SignedIn };
/** `counts` counts the bytes of a stored body that the call didn't send. */
type Saving = Writer & Reading & { counts?: WorkCounter | undefined };

/**
 * One write of one post in the user's domain, in a transaction that no other write of the domain interleaves with.
 * `write` returns the updated post; the same object means that nothing changed. Throws ApiError not_found, or
 * url_taken.
 */
export async function changePost(
  { db, account }: Writer,
  id: string,
  write: (trx: Db, post: StoredPost) => Promise<StoredPost>,
): Promise<StoredPost> {
  return inDomain({ db, account }, async (trx) => {
    const post = await ownRow(trx, 'posts', account.domain.id, id);
    const written = await write(trx, post);
    // A change that visitors neither saw nor see needs no publish.
    if (written !== post && (isPublicPost(post) || isPublicPost(written))) await bumpRevision(trx, account.domain.id);
    return written;
  });
}

/**
 * Runs a transaction that holds the lock of the user's domain. Throws ApiError url_taken when the database refused a
 * URL.
 */
export async function inDomain<T>({ db, account }: Writer, write: (trx: Db) => Promise<T>): Promise<T> {
  try {
    return await transact(db, async (trx) => {
      await lockDomain(trx, account.domain.id);
      return write(trx);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const message = 'Another post has this address';
    throw new ApiError('url_taken', message, { errors: { url: [message] } });
  }
}

/**
 * Saves a change of the post that the user read at `version` (undefined: any version). A change without effect isn't
 * saved. Throws ApiError forbidden, not_found, conflict, url_taken, too_many_requests, or stale_version with the newer post.
 */
export async function savePost(
  writer: Saving,
  id: string,
  version: number | undefined,
  change: (trx: Db, post: StoredPost) => Promise<PostChange>,
  { apart = false } = {},
): Promise<StoredPost> {
  const counter = writer.counts && countOnce(writer.counts);
  return changePost(writer, id, async (trx, post) => {
    authorizeContent(writer.account, post);
    if (post.deleted_at !== null) throw new ApiError('conflict', 'This post is in the trash: restore it first');
    if (isStale(post, { version })) {
      throw staleVersion('post', await presentOne({ db: trx, media: writer.media }, post));
    }
    const changed = await change(trx, post);
    if (changesNothing(post, changed)) return post;
    await counter?.().written(writer.account, Buffer.byteLength(changed.post_body ?? post.post_body));
    return writePost(trx, post, changed, writer.account.user.id, { apart });
  });
}

export function changesNothing(post: StoredPost, { post_body, ...columns }: PostChange): boolean {
  const same = Object.entries(columns).every(([name, value]) => post[name as keyof StoredPost] === value);
  return same && (post_body === undefined || isSameBody(post_body, post.post_body));
}

/** The keys may be in another order, but then the length is the same. */
function isSameBody(one: string, other: string): boolean {
  return one === other || (one.length === other.length && isDeepStrictEqual(fromJson(one), fromJson(other)));
}
