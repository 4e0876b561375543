import type * as z from 'zod/mini';

import type { PostTypeId } from '#shared/rules/post-types.ts';
import type { PostCreate } from '#shared/schemas/posts.ts';

import { newId } from '../lib/ids.ts';
import { fromFlag, now, toFlag } from './codec.ts';
import type { Db } from './connect.ts';
import { recordRows } from './document-revisions.ts';
import { findHead, setGone, setRank } from './heads.ts';
import type { StoredPost } from './posts-at.ts';
import { deleteUnnamed, settlePost, storeRevision } from './revisions.ts';
import type { PostRow } from './schema.ts';
import { bodyColumns, storedBody } from './stored-body.ts';

/**
 * Adds a post at the end of its type, with its first revision. Callers validate and hold the domain's lock. Throws the
 * database's unique violation when the URL is taken.
 */
export async function insertPost(
  trx: Db,
  domainId: string,
  input: z.output<typeof PostCreate>,
  createdBy: string | null,
): Promise<StoredPost> {
  const time = now();
  const row = {
    id: newId(),
    domain_id: domainId,
    post_type_id: input.post_type_id,
    post_status_id: input.post_status_id,
    url: input.url,
    title: input.title,
    no_index: toFlag(input.no_index ?? false),
    no_follow: toFlag(input.no_follow ?? false),
    show_in_sitemap: toFlag(input.show_in_sitemap ?? true),
    position: await nextPosition(trx, domainId, input.post_type_id),
    publish_at: input.publish_at ?? null,
    version: 1,
    ...bodyColumns(storedBody(input.post_body, input)),
    deleted_at: null,
    created_by: createdBy,
    created_at: time,
    updated_at: time,
  };
  const rank = await nextRank(trx, domainId, input.post_type_id);
  const post = await trx.insertInto('posts').values(row).returningAll().executeTakeFirstOrThrow();
  await storeRevision(trx, post, createdBy);
  await setRank(trx, post, rank);
  return post;
}

/** A rank behind all posts of a type, also those that were deleted and are still live. */
async function nextRank(trx: Db, domainId: string, type: PostTypeId): Promise<number> {
  const { last, live } = await trx
    .selectFrom('document_heads as head')
    .innerJoin('posts', 'posts.id', 'head.id')
    .select((eb) => [eb.fn.max('head.rank').as('last'), eb.fn.max('head.live_rank').as('live')])
    .where('head.domain_id', '=', domainId)
    .where('head.kind', '=', 'post')
    .where('posts.post_type_id', '=', type)
    .executeTakeFirstOrThrow();
  // Of no rows both are null.
  return Math.max(last ?? -1, live ?? -1) + 1;
}

async function nextPosition(trx: Db, domainId: string, type: PostTypeId): Promise<number> {
  const last = await trx
    .selectFrom('posts')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('domain_id', '=', domainId)
    .where('post_type_id', '=', type)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // The type doesn't say that `max` of no rows is null.
  return ((last?.position as number | null | undefined) ?? -1) + 1;
}

export type PostChange = Partial<
  Pick<
    PostRow,
    | 'title'
    | 'url'
    | 'post_status_id'
    | 'publish_at'
    | 'no_index'
    | 'no_follow'
    | 'show_in_sitemap'
    | 'post_body'
    | 'pictures'
    | 'tags'
  >
>;

/**
 * Writes a post's next version with a revision. `userId` is null for the scheduler; with `apart` the revision doesn't fold into the last
 * one. Callers hold the domain's lock. Throws the database's unique violation when the URL is taken.
 */
export async function writePost(
  trx: Db,
  post: StoredPost,
  change: PostChange,
  userId: string | null,
  { apart = false } = {},
): Promise<StoredPost> {
  const written = await nextVersion(trx, post, change);
  await storeRevision(trx, written, userId, { apart });
  return written;
}

/** Leaves version numbers to revisions beside the saved one. */
export async function skipVersions(trx: Db, post: StoredPost, count: number): Promise<StoredPost> {
  const change = { version: post.version + count };
  const query = trx.updateTable('posts').set(change).where('id', '=', post.id).where('version', '=', post.version);
  return query.returningAll().executeTakeFirstOrThrow();
}

/** Moves a post to the trash or restores it. Its content stays, so there is no revision. */
export async function setDeleted(
  trx: Db,
  post: StoredPost,
  deleted: boolean,
  userId: string | null,
): Promise<StoredPost> {
  const written = await nextVersion(trx, post, { deleted_at: deleted ? now() : null });
  const head = await findHead(trx, post.domain_id, { kind: 'post', id: post.id });
  await settlePost(trx, written, head?.saved ?? written.version, userId);
  return written;
}

async function nextVersion(
  trx: Db,
  post: StoredPost,
  change: PostChange & { deleted_at?: string | null },
): Promise<StoredPost> {
  return trx
    .updateTable('posts')
    .set({ ...change, version: post.version + 1, updated_at: now() })
    .where('id', '=', post.id)
    .where('version', '=', post.version)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Deletes a post with its saved redirects and the revisions that no list names. Visitors see it until that is published; clean-up.ts
 * deletes the rest later.
 */
export async function deletePost(trx: Db, post: StoredPost, userId: string | null): Promise<void> {
  const redirects = trx.deleteFrom('redirects').where('post_id', '=', post.id).returning('id');
  const gone = (await redirects.execute()).map(({ id }) => id);
  await trx.deleteFrom('reviews').where('post_id', '=', post.id).execute();
  await trx.deleteFrom('posts').where('id', '=', post.id).execute();
  await setGone(trx, post.domain_id, { kind: 'post', id: post.id }, userId);
  await deleteUnnamed(trx, post.id);
  await recordRows(trx, post.domain_id, 'redirect', userId, gone);
}

/** A boolean of a request as a column; undefined keeps the stored value. */
export function flagOf(value: boolean | undefined, stored: number): number {
  return toFlag(value ?? fromFlag(stored));
}
