import { sql } from 'kysely';

import type { Db } from './connect.ts';
import type { StoredPost } from './posts.ts';

/** Engines limit the parameters of one statement; each post takes three. */
const postsAtOnce = 500;

/**
 * Moves a post to an index (from 0) among those of its type outside of the trash, and numbers them without gaps. False:
 * nothing moved. Callers hold the domain's lock.
 */
export async function movePost(trx: Db, post: StoredPost, index: number): Promise<boolean> {
  const rows = await trx
    .selectFrom('posts')
    .select(['id', 'position'])
    .where('domain_id', '=', post.domain_id)
    .where('post_type_id', '=', post.post_type_id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('_id')
    .execute();
  const others = rows.filter((row) => row.id !== post.id);
  const inOrder = others.toSpliced(index, 0, { id: post.id, position: post.position });
  const moved = inOrder.map((row, position) => ({ ...row, to: position })).filter((row) => row.position !== row.to);
  for (let at = 0; at < moved.length; at += postsAtOnce) {
    const some = moved.slice(at, at + postsAtOnce);
    const cases = sql.join(
      some.map((row) => sql`when ${row.id} then ${row.to}`),
      sql` `,
    );
    await trx
      .updateTable('posts')
      .set({ position: sql<number>`cast(case id ${cases} end as integer)` })
      .where(
        'id',
        'in',
        some.map((row) => row.id),
      )
      .execute();
  }
  return moved.length > 0;
}
