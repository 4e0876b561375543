import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';

import type { LiveState, PostState } from '#shared/rules/post-states.ts';
import { postStatusIds } from '#shared/rules/post-status.ts';
import { postTypeIds } from '#shared/rules/post-types.ts';
import type { PostCounts } from '#shared/schemas/post-basics.ts';
import type { PostFilter, PostListQuery, PostMatch } from '#shared/schemas/posts.ts';

import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { dateRange } from './date-range.ts';
import { differs, type Head } from './heads.ts';
import { pageOf } from './page.ts';
import { postsAt, type StoredPost, withPositions } from './posts-at.ts';
import type { Database, PostRow } from './schema.ts';
import { containsText } from './search.ts';
import { sorted } from './sorted-posts.ts';
import { goesLiveAt, postWaits } from './waiting-changes.ts';

/** The condition for a saved post that would be public if it were published, for any query on posts. */
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
type ListFilter = PostFilter & { timeZone: string };

/** A post at a head; null where there is none of the domain. */
export async function findPost(db: Db, domainId: string, head: Head, id: string): Promise<StoredPost | null> {
  const query = postsAt(db, domainId, head).selectAll('posts').where('posts.id', '=', id);
  const post = (await query.executeTakeFirst()) as StoredPost | undefined;
  return post ? ((await withPositions(db, domainId, head, [post]))[0] ?? null) : null;
}

/** Bytes of bodies that are read at once, unless a single one is larger. */
const maxBodies = 4_000_000;

/** Engines limit the parameters of a statement. */
const mostIds = 200;

type Page = Pick<PostListQuery, 'limit' | 'offset'>;

/** A page of the posts of one type, cut short where their bodies would be too large; `total` counts all matches. */
export async function listPosts(
  db: Db,
  filter: ListFilter & Page,
  { domainId, head }: { domainId: string; head: Head },
): Promise<{ rows: StoredPost[]; total: number }> {
  const total = await countMatching(db, domainId, filter, head);
  const query = sorted(db, domainId, filtered(db, domainId, filter, head).select(['id', bodyBytes]), filter);
  const page = await query.limit(filter.limit).offset(filter.offset).execute();
  return { rows: await findPosts(db, domainId, head, atOnce(page)), total };
}

/** What lists show of a post. */
const listed = [
  '_id',
  'id',
  'url',
  'title',
  'post_type_id',
  'post_status_id',
  'position',
  'publish_at',
  'version',
  'deleted_at',
  'created_at',
  'updated_at',
  'created_by',
  'pictures',
  'tags',
] as const;
export type StoredRow = Pick<StoredPost, (typeof listed)[number]> & { goes_live: string | null };

/** A page of the posts of one type without their bodies; `total` counts all matches. */
export async function listRows(
  db: Db,
  domainId: string,
  filter: ListFilter & Page,
): Promise<{ rows: StoredRow[]; total: number }> {
  const rows = filtered(db, domainId, filter).select([...listed, goesLiveAt(db, domainId).as('goes_live')]);
  return pageOf(sorted(db, domainId, rows, filter), filter);
}

/** The engines tell the size of a text without reading it. */
const bodyBytes = sql<number>`octet_length(post_body)`.as('bytes');

/** The ids of the first posts whose bodies can be read at once. */
function atOnce(posts: { id: string; bytes: number }[]): string[] {
  let sum = 0;
  const end = posts.findIndex(({ bytes }) => (sum += bytes) > maxBodies);
  return posts.slice(0, end === -1 ? undefined : Math.max(1, end)).map(({ id }) => id);
}

/**
 * The first of these posts, as many as can be read at once; missing ones are left out. `ids` are unique. Without `counts` the posts of a
 * list have the position 0: counting reads the whole list.
 */
export async function findFirstPosts(
  db: Db,
  domainId: string,
  ids: string[],
  head: Head = 'saved',
  { counts = true } = {},
): Promise<{ posts: StoredPost[]; left: string[] }> {
  if (ids.length === 0) return { posts: [], left: [] };
  const query = postsAt(db, domainId, head).select(['id', bodyBytes]).where('id', 'in', ids);
  const sizes = new Map((await query.execute()).map(({ id, bytes }) => [id, bytes]));
  const known = ids.flatMap((id) => (sizes.has(id) ? [{ id, bytes: sizes.get(id) ?? 0 }] : []));
  const first = atOnce(known);
  return {
    posts: await findPosts(db, domainId, head, first, counts),
    left: known.slice(first.length).map(({ id }) => id),
  };
}

export async function countMatching(
  db: Db,
  domainId: string,
  filter: ListFilter,
  head: Head = 'saved',
): Promise<number> {
  const query = filtered(db, domainId, filter, head).select((eb) => eb.fn.countAll<number | string>().as('count'));
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
  return sorted(db, domainId, filtered(db, domainId, filter).select(columns), filter)
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
async function findPosts(db: Db, domainId: string, head: Head, ids: string[], counts = true): Promise<StoredPost[]> {
  if (ids.length === 0) return [];
  const query = postsAt(db, domainId, head).selectAll('posts').where('id', 'in', ids);
  const read = await query.execute();
  const rows = counts
    ? await withPositions(db, domainId, head, read)
    : read.map((post) => ({ ...post, position: head === 'saved' ? post.position : 0 }));
  const found = new Map(rows.map((post) => [post.id, post]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

function filtered(
  db: Db,
  domainId: string,
  { type, deleted, status, state, tag, search, timeZone, startDate, endDate }: ListFilter,
  head: Head = 'saved',
) {
  let query = postsAt(db, domainId, head)
    .where('post_type_id', '=', type)
    .where('deleted_at', deleted ? 'is not' : 'is', null);
  if (status) query = query.where('post_status_id', '=', status);
  if (state && head === 'saved') query = query.where(inState(db, domainId, state));
  if (search)
    query = query.where((eb) => eb.or([containsText(eb.ref('title'), search), containsText(eb.ref('url'), search)]));
  if (tag) query = query.where('tags', 'like', `%"${tag}"%`);
  const { from, before } = dateRange({ startDate, endDate }, timeZone);
  if (from) query = query.where('updated_at', '>=', from);
  if (before) query = query.where('updated_at', '<', before);
  return query;
}

/** The condition for a saved post in a state (shared/rules/post-states.ts). Scheduled are also those whose changes are. */
function inState(db: Db, domainId: string, state: PostState): RawBuilder<boolean> {
  const heads = (condition: RawBuilder<unknown>) => sql<boolean>`exists (select 1 from document_heads
    where document_heads.domain_id = posts.domain_id and kind = 'post' and document_heads.id = posts.id and ${condition})`;
  if (state === 'live') return heads(sql`live is not null and not ${differs}`);
  if (state === 'changed') return sql<boolean>`post_status_id = 2 and ${heads(sql`live is not null and ${differs}`)}`;
  if (state === 'leaving') return sql<boolean>`post_status_id <> 2 and ${heads(sql`live is not null`)}`;
  if (state === 'scheduled') return sql<boolean>`(post_status_id = 3 or ${postWaits(db, domainId)})`;
  const statuses = { draft: 1, ready: 2, archived: 4 } as const;
  return sql<boolean>`post_status_id = ${statuses[state]} and ${heads(sql`live is null`)}`;
}

type Live = { live: LiveState; live_url?: string };

/** What visitors see of saved posts, by id, and where. */
export async function liveStatesOf(db: Db, domainId: string, ids: string[]): Promise<Map<string, Live>> {
  const states = new Map<string, Live>();
  for (let at = 0; at < ids.length; at += mostIds) {
    const rows = await db
      .selectFrom('document_heads')
      .leftJoin('post_revisions', (join) =>
        join
          .onRef('post_revisions.post_id', '=', 'document_heads.id')
          .onRef('post_revisions.rev', '=', 'document_heads.live'),
      )
      .select(['document_heads.id', 'live', 'url', sql<number>`case when ${differs} then 1 else 0 end`.as('changed')])
      .where('document_heads.domain_id', '=', domainId)
      .where('kind', '=', 'post')
      .where('document_heads.id', 'in', ids.slice(at, at + mostIds))
      .execute();
    for (const { id, live, url, changed } of rows) {
      const state = live === null ? 'no' : changed === 1 ? 'changed' : 'same';
      states.set(id, { live: state, ...(url === null ? {} : { live_url: url }) });
    }
  }
  return states;
}

/** How many posts outside the trash there are, by type and status. */
export async function countPosts(db: Db, domainId: string, { deleted }: { deleted: boolean }): Promise<PostCounts> {
  const rows = await db
    .selectFrom('posts')
    .select(['post_type_id', 'post_status_id', (eb) => eb.fn.countAll<number | string>().as('count')])
    .select(sql<number | string>`sum(case when ${postWaits(db, domainId)} then 1 else 0 end)`.as('waiting'))
    .where('domain_id', '=', domainId)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .groupBy(['post_type_id', 'post_status_id'])
    .orderBy('post_type_id')
    .orderBy('post_status_id')
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count), waiting: Number(row.waiting) }));
}

type Sibling = Pick<StoredPost, 'id' | 'title' | 'url'>;

/** The other live posts of the same type in position order, and its neighbors. */
export async function findSiblings(
  db: Db,
  post: StoredPost,
): Promise<{ siblings: Sibling[]; previous: Sibling | null; next: Sibling | null }> {
  const live = await postsAt(db, post.domain_id, 'live')
    .select(['id', 'title', 'url'])
    .where('post_type_id', '=', post.post_type_id)
    .orderBy('position')
    .orderBy('_id')
    .execute();
  const found = live.findIndex((row) => row.id === post.id);
  const siblings = live.filter((row) => row.id !== post.id);
  // A post that isn't live would come at its saved place.
  const at = found === -1 ? Math.min(post.position, siblings.length) : found;
  return { siblings, previous: siblings[at - 1] ?? null, next: siblings[at] ?? null };
}

/** Posts of the domain (also in the trash) whose body contains this id, without their bodies. */
export async function postsMentioning(
  db: Db,
  domainId: string,
  id: string,
): Promise<Pick<StoredPost, 'id' | 'title' | 'post_type_id' | 'deleted_at'>[]> {
  return db
    .selectFrom('posts')
    .select(['id', 'title', 'post_type_id', 'deleted_at'])
    .where('domain_id', '=', domainId)
    .where('post_body', 'like', `%"${id}"%`)
    .orderBy('_id')
    .execute();
}

/** The bodies of these posts, some at a time. */
export async function* eachBody(
  db: Db,
  domainId: string,
  ids: string[],
  head: Head = 'saved',
): AsyncGenerator<StoredPost, void> {
  for (let left = ids.slice(); left.length > 0;) {
    const some = left.splice(0, mostIds);
    const first = await findFirstPosts(db, domainId, some, head);
    left = [...first.left, ...left];
    yield* first.posts;
  }
}
