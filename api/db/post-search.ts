import { sql } from 'kysely';

import type { FoundPost } from '#shared/schemas/posts.ts';

import type { Db } from './connect.ts';
import type { StoredPost } from './posts-at.ts';
import { containsText } from './search.ts';

/** Further words of a search are ignored. */
const mostWords = 6;

/**
 * Posts, outside the trash or in it, whose title or URL contains every word of `search`, ranked: the title begins with it, the
 * title contains it, then the rest. Without words: the last changed posts.
 */
export async function searchPosts(
  db: Db,
  domainId: string,
  { search, deleted, limit }: { search: string; deleted: boolean; limit: number },
): Promise<FoundPost[]> {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, mostWords);
  let query = db
    .selectFrom('posts')
    .select(['_id', 'id', 'title', 'url', 'post_type_id', 'post_status_id'])
    .where('domain_id', '=', domainId)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .limit(limit);
  if (words.length === 0) return found(query.orderBy('updated_at', 'desc').orderBy('_id', 'desc').execute());
  for (const word of words) {
    query = query.where((eb) => eb.or([containsText(eb.ref('title'), word), containsText(eb.ref('url'), word)]));
  }
  const all = words.join(' ');
  const inTitle = containsText(sql.ref<string>('title'), all);
  const begins = sql`lower(substr(title, 1, ${all.length})) = ${all.toLowerCase()}`;
  return found(
    query
      .orderBy(sql`case when ${begins} then 0 when ${inTitle} then 1 else 2 end`)
      .orderBy(sql`lower(title)`)
      .orderBy('_id')
      .execute(),
  );
}

/** Postgres returns the bigint `_id` as text. */
async function found(rows: Promise<Pick<StoredPost, keyof FoundPost>[]>): Promise<FoundPost[]> {
  return (await rows).map((row) => ({ ...row, _id: Number(row._id) }));
}
