import { sql } from 'kysely';

import type { Db } from './connect.ts';
import { setOrder, setRank } from './heads.ts';
import type { StoredPost } from './posts-at.ts';

/** Engines limit the parameters of a statement; each post takes three. */
const postsAtOnce = 500;

/**
 * Moves a post within its type and renumbers all without gaps: behind `after` (null: to the front) if that post is in
 * the list, otherwise to the index `position` (from 0). Returns whether anything moved. Callers hold the domain's lock.
 */
export async function movePost(
  trx: Db,
  post: StoredPost,
  { position: index, after }: { position: number; after?: string | null | undefined },
): Promise<boolean> {
  const rows = await listOrder(trx, post);
  const others = rows.filter((row) => row.id !== post.id);
  const behind = after === undefined || after === null ? -1 : others.findIndex((row) => row.id === after);
  const at = after === null ? 0 : behind === -1 ? index : behind + 1;
  const order = others.toSpliced(at, 0, { id: post.id, position: post.position });
  if (!(await renumber(trx, order))) return false;
  await rank(trx, post, order, new Set([post.id]));
  return true;
}

/**
 * Renumbers the types of posts that went to the trash or came back: the trash leaves no gap, and a restored post gets its
 * earlier place. Callers hold the domain's lock.
 */
export async function closeGaps(trx: Db, changed: StoredPost[]): Promise<void> {
  const ids = new Set(changed.map(({ id }) => id));
  const types = new Map(changed.map((post) => [post.post_type_id, post]));
  for (const type of types.values()) {
    const rows = await listOrder(trx, type);
    const inOrder = rows.filter(({ id }) => !ids.has(id));
    for (const row of rows) if (ids.has(row.id)) inOrder.splice(row.position, 0, row);
    await renumber(trx, inOrder);
    await rank(trx, type, inOrder, ids);
  }
}

/** The order of a type, of which a place is a part of each document (heads.ts). */
function rank(trx: Db, { domain_id }: StoredPost, order: Place[], moved: Set<string>): Promise<boolean> {
  const ids = order.map(({ id }) => id);
  return setOrder(trx, domain_id, 'post', ids, moved);
}

/** Moves a post to where a rank puts it within its type. Callers hold the domain's lock. */
export async function moveToRank(trx: Db, post: StoredPost, to: number): Promise<void> {
  await setRank(trx, post, to);
  const rows = await trx
    .selectFrom('posts')
    .innerJoin('document_heads as head', (join) =>
      join
        .onRef('head.id', '=', 'posts.id')
        .onRef('head.domain_id', '=', 'posts.domain_id')
        .on('head.kind', '=', 'post'),
    )
    .select(['posts.id', 'position'])
    .where('posts.domain_id', '=', post.domain_id)
    .where('posts.post_type_id', '=', post.post_type_id)
    .where('deleted_at', 'is', null)
    .orderBy('head.rank')
    .orderBy('_id')
    .execute();
  await renumber(trx, rows);
}

type Place = { id: string; position: number };

/** The posts outside the trash of a post's type, in order. */
function listOrder(trx: Db, post: Pick<StoredPost, 'domain_id' | 'post_type_id'>): Promise<Place[]> {
  return trx
    .selectFrom('posts')
    .select(['id', 'position'])
    .where('domain_id', '=', post.domain_id)
    .where('post_type_id', '=', post.post_type_id)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('_id')
    .execute();
}

/** Stores the order as positions from 0 without gaps. Returns whether anything changed. */
async function renumber(trx: Db, inOrder: Place[]): Promise<boolean> {
  const moved = inOrder.map((row, position) => ({ ...row, to: position })).filter((row) => row.position !== row.to);
  for (let from = 0; from < moved.length; from += postsAtOnce) {
    const some = moved.slice(from, from + postsAtOnce);
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
