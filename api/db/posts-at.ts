import { type SelectQueryBuilder, type Selectable, sql } from 'kysely';

import type { PostTypeId } from '#shared/rules/post-types.ts';

import type { Db } from './connect.ts';
import { entriesOf, type Head, type List } from './heads.ts';
import type { Database, PostRow } from './schema.ts';

/** A post as read: Postgres returns the bigint `_id` as text. */
export type StoredPost = Omit<Selectable<PostRow>, '_id'> & { _id: number | string };

export type Posts = SelectQueryBuilder<Database, 'posts', object>;

/**
 * The posts of a domain at a head, for any query on posts. Those of a list have the columns of their revision there, and their rank as
 * `position`: `withPositions` counts it.
 */
export function postsAt(db: Db, domainId: string, head: Head): Posts {
  if (head === 'saved') return db.selectFrom('posts').where('posts.domain_id', '=', domainId);
  const listed = db
    .selectFrom(entriesOf(db, domainId, head, 'post').as('entry'))
    .innerJoin('post_revisions as revision', (join) =>
      join.onRef('revision.post_id', '=', 'entry.id').onRef('revision.rev', '=', 'entry.rev'),
    )
    .select([
      'revision.number as _id',
      'entry.id',
      'revision.domain_id',
      'revision.post_type_id',
      'post_status_id',
      'url',
      'title',
      'no_index',
      'no_follow',
      'show_in_sitemap',
      'entry.rank as position',
      'publish_at',
      'entry.rev as version',
      'post_body',
      'pictures',
      'tags',
      sql<null>`null`.as('deleted_at'),
      'revision.post_created_by as created_by',
      'revision.post_created_at as created_at',
      'revision.created_at as updated_at',
    ]);
  return db.selectFrom(listed.as('posts'));
}

/**
 * Posts of a list with their positions, counted from 0 within their type as in the list. Saved posts have theirs, also in the list of
 * what would be live if all were published.
 */
export async function withPositions<P extends { id: string; post_type_id: PostTypeId; position: number }>(
  db: Db,
  domainId: string,
  head: Head,
  posts: P[],
): Promise<P[]> {
  if (head === 'saved' || posts.length === 0) return posts;
  if (head === 'shown') {
    const types = [...new Set(posts.map((post) => post.post_type_id))];
    const own = db.selectFrom('posts').select(['id', 'position']).where('domain_id', '=', domainId);
    const rows = await own.where('post_type_id', 'in', types).execute();
    const saved = new Map(rows.map(({ id, position }) => [id, position]));
    return posts.map((post) => ({ ...post, position: saved.get(post.id) ?? post.position }));
  }
  const types = [...new Set(posts.map((post) => post.post_type_id))];
  const query = placesAt(db, domainId, head).where('entry.post_type_id', 'in', types);
  const places = new Map<string, number>();
  const counts = new Map<PostTypeId, number>();
  for (const { id, post_type_id: type } of await query.execute()) {
    const position = counts.get(type) ?? 0;
    places.set(id, position);
    counts.set(type, position + 1);
  }
  return posts.map((post) => ({ ...post, position: places.get(post.id) ?? 0 }));
}

/** The posts of a list by type and in order. Reads only the list, no revisions. */
export function placesAt(db: Db, domainId: string, list: List) {
  return db
    .selectFrom(entriesOf(db, domainId, list, 'post').as('entry'))
    .select(['entry.id', 'entry.rev', 'entry.by'])
    .select(sql<PostTypeId>`entry.post_type_id`.as('post_type_id'))
    .orderBy('entry.post_type_id')
    .orderBy('entry.rank')
    .orderBy('entry.number');
}
