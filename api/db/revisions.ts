import type * as z from 'zod/mini';

import type { Revision } from '#shared/schemas/posts.ts';

import type { Db } from './connect.ts';
import type { StoredPost } from './posts.ts';
import type { RevisionRow } from './schema.ts';

/** Keeps what a post says at its version. Belongs in the transaction of the save. */
export async function keepRevision(trx: Db, post: StoredPost, userId: string | null): Promise<void> {
  const { title, url, post_status_id, post_body } = post;
  await trx
    .insertInto('revisions')
    .values({
      post_id: post.id,
      rev: post.version,
      title,
      url,
      post_status_id,
      post_body,
      created_by: userId,
      created_at: post.updated_at,
    })
    .execute();
}

/** Every save of a post, newest first, with the name of who made it; a user who is gone has none. */
export async function listRevisions(db: Db, postId: string): Promise<z.infer<typeof Revision>[]> {
  const rows = await db
    .selectFrom('revisions')
    .leftJoin('users', 'users.id', 'revisions.created_by')
    .select(['rev', 'title', 'url', 'post_status_id', 'revisions.created_at'])
    .select(['users.id as user_id', 'firstname', 'lastname', 'email'])
    .where('post_id', '=', postId)
    .orderBy('rev', 'desc')
    .execute();
  return rows.map(({ user_id, firstname, lastname, email, ...revision }) => ({
    ...revision,
    created_by:
      user_id === null ? null : { id: user_id, name: `${firstname ?? ''} ${lastname ?? ''}`.trim() || (email ?? '') },
  }));
}

export async function findRevision(db: Db, postId: string, rev: number): Promise<RevisionRow | null> {
  const query = db.selectFrom('revisions').selectAll().where('post_id', '=', postId).where('rev', '=', rev);
  return (await query.executeTakeFirst()) ?? null;
}
