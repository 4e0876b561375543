import { type ExpressionBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';

import { type PostStatusId, postStatusIds } from '#shared/rules/post-status.ts';
import { type PostTypeId, postTypeIds } from '#shared/rules/post-types.ts';
import type { PostFilter, PostListQuery, PostMatch } from '#shared/schemas/posts.ts';

import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { dateRange } from './date-range.ts';
import type { Database, PostRow } from './schema.ts';
import { containsText } from './search.ts';

/** A post as read: Postgres returns the bigint `_id` as text. */
export type StoredPost = Omit<Selectable<PostRow>, '_id'> & { _id: number | string };

/** The condition for a public post, for any query on posts. */
export function isPublic(eb: ExpressionBuilder<Database, 'posts'>) {
  return eb.and([
    eb('posts.post_status_id', '=', postStatusIds.published),
    eb('posts.deleted_at', 'is', null),
    eb.or([eb('posts.publish_at', 'is', null), eb('posts.publish_at', '<=', now())]),
  ]);
}

/** The same for a post that was read. */
export function isPublicPost(post: Pick<PostRow, 'post_status_id' | 'deleted_at' | 'publish_at'>): boolean {
  const due = post.publish_at === null || post.publish_at <= now();
  return post.post_status_id === postStatusIds.published && post.deleted_at === null && due;
}

/** `timeZone` is the domain's, in which days begin. */
type ListFilter = PostFilter & { onlyPublic: boolean; timeZone: string };

/** A page of the posts of one type; `total` counts all matches. */
export async function listPosts(
  db: Db,
  domainId: string,
  filter: ListFilter & Pick<PostListQuery, 'limit' | 'offset'>,
): Promise<{ rows: StoredPost[]; total: number }> {
  const total = await countMatching(db, domainId, filter);
  const query = sorted(filtered(db, domainId, filter).selectAll(), filter);
  return { rows: await query.limit(filter.limit).offset(filter.offset).execute(), total };
}

export async function countMatching(db: Db, domainId: string, filter: ListFilter): Promise<number> {
  const query = filtered(db, domainId, filter).select((eb) => eb.fn.countAll<number | string>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** Up to `limit` matches, without their bodies. */
export async function matchingPosts(db: Db, domainId: string, filter: ListFilter, limit: number): Promise<PostMatch[]> {
  const columns = [
    'id',
    'title',
    'url',
    'post_type_id',
    'post_status_id',
    'position',
    'publish_at',
    'deleted_at',
  ] as const;
  return sorted(filtered(db, domainId, filter).select(columns), filter)
    .limit(limit)
    .execute();
}

/** Which of these ids are members of the domain. */
export async function knownMembers(db: Db, domainId: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const query = db.selectFrom('posts').select('id').where('domain_id', '=', domainId).where('id', 'in', ids);
  const rows = await query.where('post_type_id', '=', postTypeIds.member).execute();
  return new Set(rows.map((row) => row.id));
}

/** Posts of the domain in the order of the ids; missing ones are left out. */
export async function findPosts(db: Db, domainId: string, ids: string[]): Promise<StoredPost[]> {
  if (ids.length === 0) return [];
  const query = db.selectFrom('posts').selectAll().where('domain_id', '=', domainId).where('id', 'in', ids);
  const found = new Map((await query.execute()).map((post) => [post.id, post]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function sorted<T>(
  query: SelectQueryBuilder<Database, 'posts', T>,
  { sortBy, sortDir }: Pick<ListFilter, 'sortBy' | 'sortDir'>,
): SelectQueryBuilder<Database, 'posts', T> {
  // The engines sort nulls differently.
  const base = sortBy === 'publish_at' ? query.orderBy(sql`case when publish_at is null then 1 else 0 end`) : query;
  return base.orderBy(sortColumns[sortBy], sortDir).orderBy('_id', sortDir);
}

const sortColumns = {
  position: sql`position`,
  title: sql`lower(title)`,
  created_at: sql`created_at`,
  updated_at: sql`updated_at`,
  publish_at: sql`publish_at`,
  status: sql`post_status_id`,
} satisfies Record<PostFilter['sortBy'], unknown>;

function filtered(
  db: Db,
  domainId: string,
  { type, deleted, status, tag, search, onlyPublic, timeZone, startDate, endDate }: ListFilter,
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
  // Matches an id in a list: a page built of blocks may name a tag too, but not in a list.
  if (tag)
    query = query.where((eb) =>
      eb.or([eb('post_body', 'like', `%["${tag}"%`), eb('post_body', 'like', `%,"${tag}"%`)]),
    );
  const { from, before } = dateRange({ startDate, endDate }, timeZone);
  if (from) query = query.where('updated_at', '>=', from);
  if (before) query = query.where('updated_at', '<', before);
  return query;
}

/** How many posts outside the trash there are, by type and status. */
export async function countPosts(
  db: Db,
  domainId: string,
  { deleted }: { deleted: boolean },
): Promise<{ post_type_id: PostTypeId; post_status_id: PostStatusId; count: number }[]> {
  const rows = await db
    .selectFrom('posts')
    .select(['post_type_id', 'post_status_id', (eb) => eb.fn.countAll<number | string>().as('count')])
    .where('domain_id', '=', domainId)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .groupBy(['post_type_id', 'post_status_id'])
    .orderBy('post_type_id')
    .orderBy('post_status_id')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

type Sibling = Pick<StoredPost, 'id' | 'title' | 'url'>;

/** The other public posts of the same type in position order, and its neighbors. */
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

/** Posts of the domain (also in the trash) whose body contains this id. */
export async function postsMentioning(db: Db, domainId: string, id: string): Promise<StoredPost[]> {
  return db
    .selectFrom('posts')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('post_body', 'like', `%"${id}"%`)
    .orderBy('_id')
    .execute();
}
