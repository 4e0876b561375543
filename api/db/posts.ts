import { type ExpressionBuilder, type Selectable, sql } from 'kysely';

import { type PostStatusId, postStatusIds } from '#shared/rules/post-status.ts';
import type { PostTypeId } from '#shared/rules/post-types.ts';
import { queryDateTime } from '#shared/rules/query-date-time.ts';
import { instantIn } from '#shared/rules/zoned-time.ts';
import type { PostListQuery } from '#shared/schemas/posts.ts';

import { now } from './codec.ts';
import type { Db } from './connect.ts';
import type { Database, PostRow } from './schema.ts';
import { containsText } from './search.ts';

/** A post as it was read: Postgres answers its big `_id` as text. */
export type StoredPost = Omit<Selectable<PostRow>, '_id'> & { _id: number | string };

/** What makes a post public, for any query on posts. */
export function isPublic(eb: ExpressionBuilder<Database, 'posts'>) {
  return eb.and([
    eb('posts.post_status_id', '=', postStatusIds.published),
    eb('posts.deleted_at', 'is', null),
    eb.or([eb('posts.publish_at', 'is', null), eb('posts.publish_at', '<=', now())]),
  ]);
}

/** The same of a post that was read. */
export function isPublicPost(post: Pick<PostRow, 'post_status_id' | 'deleted_at' | 'publish_at'>): boolean {
  const due = post.publish_at === null || post.publish_at <= now();
  return post.post_status_id === postStatusIds.published && post.deleted_at === null && due;
}

export async function findPost(db: Db, domainId: string, id: string): Promise<StoredPost | null> {
  const query = db.selectFrom('posts').selectAll().where('domain_id', '=', domainId).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** `timeZone` is the domain's: its days begin when they begin there. */
type ListFilter = PostListQuery & { onlyPublic: boolean; timeZone: string };

/** A page of the posts of one type; `total` counts all that match. */
export async function listPosts(
  db: Db,
  domainId: string,
  filter: ListFilter,
): Promise<{ rows: StoredPost[]; total: number }> {
  const matching = filtered(db, domainId, filter);
  const { count } = await matching
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  let query = matching.selectAll();
  // Engines disagree on where nulls go.
  if (filter.sortBy === 'publish_at') query = query.orderBy(sql`case when publish_at is null then 1 else 0 end`);
  query = query.orderBy(sortColumns[filter.sortBy], filter.sortDir).orderBy('_id', filter.sortDir);
  return { rows: await query.limit(filter.limit).offset(filter.offset).execute(), total: Number(count) };
}

const sortColumns = {
  position: sql`position`,
  title: sql`lower(title)`,
  created_at: sql`created_at`,
  updated_at: sql`updated_at`,
  publish_at: sql`publish_at`,
  status: sql`post_status_id`,
} satisfies Record<PostListQuery['sortBy'], unknown>;

function filtered(
  db: Db,
  domainId: string,
  { type, deleted, status, search, startDate, endDate, onlyPublic, timeZone }: ListFilter,
) {
  let query = db
    .selectFrom('posts')
    .where('domain_id', '=', domainId)
    .where('post_type_id', '=', type)
    .where('deleted_at', deleted ? 'is not' : 'is', null);
  if (onlyPublic) query = query.where(isPublic);
  if (status) query = query.where('post_status_id', '=', status);
  if (search)
    query = query.where((eb) => eb.or([containsText(eb.ref('title'), search), containsText(eb.ref('url'), search)]));
  const start = startDate === undefined ? null : queryDateTime(startDate);
  const end = endDate === undefined ? null : queryDateTime(endDate);
  if (start) query = query.where('updated_at', '>=', instantIn(timeZone, start).toISOString());
  // The last second counts whole.
  if (end) query = query.where('updated_at', '<', new Date(instantIn(timeZone, end).getTime() + 1000).toISOString());
  return query;
}

/** How many posts outside of the trash there are, by type and status. */
export async function countPosts(
  db: Db,
  domainId: string,
): Promise<{ post_type_id: PostTypeId; post_status_id: PostStatusId; count: number }[]> {
  const rows = await db
    .selectFrom('posts')
    .select(['post_type_id', 'post_status_id', (eb) => eb.fn.countAll<number | string>().as('count')])
    .where('domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .groupBy(['post_type_id', 'post_status_id'])
    .orderBy('post_type_id')
    .orderBy('post_status_id')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

type Sibling = Pick<StoredPost, 'id' | 'title' | 'url'>;

/** The other public posts of the post's type in position order, and those beside it. */
export async function findSiblings(
  db: Db,
  post: StoredPost,
): Promise<{ siblings: Sibling[]; previous: Sibling | null; next: Sibling | null }> {
  const rows = await db
    .selectFrom('posts')
    .select(['id', 'title', 'url'])
    .where('domain_id', '=', post.domain_id)
    .where('post_type_id', '=', post.post_type_id)
    .where((eb) => eb.or([eb('id', '=', post.id), isPublic(eb)]))
    .orderBy('position')
    .orderBy('_id')
    .execute();
  const at = rows.findIndex((row) => row.id === post.id);
  return { siblings: rows.toSpliced(at, 1), previous: rows[at - 1] ?? null, next: rows[at + 1] ?? null };
}

/** Posts of the domain, those in the trash too, whose body holds this id anywhere. */
export async function postsMentioning(db: Db, domainId: string, id: string): Promise<StoredPost[]> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('post_body', 'like', `%"${id}"%`)
    .orderBy('_id')
    .execute();
}
