import type * as z from 'zod/mini';

import type { PostTypeId } from '#shared/rules/post-types.ts';
import type { PostCreate } from '#shared/schemas/posts.ts';

import { newId } from '../lib/ids.ts';
import { fromFlag, now, toFlag } from './codec.ts';
import type { Db } from './connect.ts';
import { isPublicPost, type StoredPost } from './posts.ts';
import { dropRedirect, addPostRedirect } from './redirects.ts';
import { storeRevision } from './revisions.ts';
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
  const post = await trx.insertInto('posts').values(row).returningAll().executeTakeFirstOrThrow();
  if (isPublicPost(post)) await dropRedirect(trx, domainId, post.url);
  await storeRevision(trx, post, createdBy);
  return post;
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
 * Writes a post's next version with a revision, and a redirect from a URL that was public. `userId` is null for the
 * scheduler; with `apart` the revision doesn't fold into the last one. Callers hold the domain's lock. Throws the
 * database's unique violation when the URL is taken.
 */
export async function writePost(
  trx: Db,
  post: StoredPost,
  change: PostChange,
  userId: string | null,
  { apart = false } = {},
): Promise<StoredPost> {
  const written = await nextVersion(trx, post, change);
  if (written.url !== post.url) {
    if (isPublicPost(written)) await dropRedirect(trx, post.domain_id, written.url);
    if (isPublicPost(post)) await addPostRedirect(trx, post.domain_id, post.url, post.id);
  }
  await storeRevision(trx, written, userId, { apart });
  return written;
}

/** Moves a post to the trash or restores it. Its content stays, so there is no revision. */
export async function setDeleted(trx: Db, post: StoredPost, deleted: boolean): Promise<StoredPost> {
  const written = await nextVersion(trx, post, { deleted_at: deleted ? now() : null });
  if (isPublicPost(written)) await dropRedirect(trx, post.domain_id, post.url);
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

/** Deletes a post with its revisions and redirects. */
export async function deletePost(trx: Db, post: StoredPost): Promise<void> {
  await trx.deleteFrom('revisions').where('post_id', '=', post.id).execute();
  await trx.deleteFrom('redirects').where('post_id', '=', post.id).execute();
  await trx.deleteFrom('posts').where('id', '=', post.id).execute();
}

/** A boolean of a request as a column; undefined keeps the stored value. */
export function flagOf(value: boolean | undefined, stored: number): number {
  return toFlag(value ?? fromFlag(stored));
}
