import { hash } from 'node:crypto';

import type { ContentStamps } from '#shared/schemas/releases.ts';

import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { isPublic, postsMentioning } from './posts.ts';

/** The public posts of a domain in list order. Reads only columns of the index `posts_list`. */
export function stampedPosts(db: Db, domainId: string) {
  return db
    .selectFrom('posts')
    .select(['id', 'post_type_id', 'version', 'position', 'updated_at'])
    .where('domain_id', '=', domainId)
    .where(isPublic)
    .orderBy('post_type_id')
    .orderBy('position')
    .orderBy('_id');
}

/**
 * The public posts of a domain in list order, and its media, each with a stamp that changes whenever its content does.
 */
export async function listStamps(db: Db, domainId: string): Promise<Pick<ContentStamps, 'posts' | 'media'>> {
  const posts = await stampedPosts(db, domainId).execute();
  const media = await db
    .selectFrom('media')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .execute();
  return {
    posts: posts.map(({ id, post_type_id: type, version, position, updated_at: time }) => ({
      id,
      type,
      // Includes the time: after a restored backup the same version may hold different content.
      stamp: `${version}.${position}.${time}`,
    })),
    media: media.map((row) => ({ id: row.id, stamp: hash('sha256', JSON.stringify(row), 'base64url').slice(0, 12) })),
  };
}

/** Changes the stamps of the posts that have a restored picture: a publisher knows them without it. */
export async function touchPostsShowing(trx: Db, domainId: string, mediaId: string): Promise<void> {
  const ids = (await postsMentioning(trx, domainId, mediaId)).map(({ id }) => id);
  if (ids.length > 0) await trx.updateTable('posts').set({ updated_at: now() }).where('id', 'in', ids).execute();
}
