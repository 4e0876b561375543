import { hash } from 'node:crypto';

import type { ContentStamps } from '#shared/schemas/releases.ts';

import type { Db } from './connect.ts';
import { isPublic, type StoredPost } from './posts.ts';

/** The public posts of a domain in the order of their lists. It asks only for what is in the index `posts_list`. */
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
 * The public posts of a domain in the order of their lists, and its media, each with a stamp that is another one whenever the
 * thing is read differently.
 */
export async function listStamps(db: Db, domainId: string): Promise<Pick<ContentStamps, 'posts' | 'media'>> {
  const posts = await stampedPosts(db, domainId).execute();
  const media = await db.selectFrom('media').selectAll().where('domain_id', '=', domainId).execute();
  return {
    posts: posts.map(({ id, post_type_id: type, version, position, updated_at: time }) => ({
      id,
      type,
      // The time too: after a backup was restored, the same version may say something else.
      stamp: `${version}.${position}.${time}`,
    })),
    media: media.map((row) => ({ id: row.id, stamp: hash('sha1', JSON.stringify(row), 'base64url').slice(0, 12) })),
  };
}

/** Public posts of a domain by their ids; those that aren't there, or aren't public, are left out. */
export async function findPublicPosts(db: Db, domainId: string, ids: string[]): Promise<StoredPost[]> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('id', 'in', ids)
    .where(isPublic)
    .execute();
}
