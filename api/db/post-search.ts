import { sql } from 'kysely';

import type { FoundPost } from '#shared/schemas/posts.ts';

import type { Db } from './connect.ts';
import { containsText } from './search.ts';

/** More words than these are no search. */
const mostWords = 6;

/**
 * Posts outside of the trash that have each word of `search` in their title or url: those first whose title begins with it,
 * then those where it is in the title. Without a word: those that were changed last.
 */
export async function searchPosts(
  db: Db,
  domainId: string,
  { search, limit }: { search: string; limit: number },
): Promise<FoundPost[]> {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, mostWords);
  let query = db
    .selectFrom('posts')
    .select(['id', 'title', 'url', 'post_type_id', 'post_status_id'])
    .where('domain_id', '=', domainId)
    .where('deleted_at', 'is', null)
    .limit(limit);
  if (words.length === 0) return query.orderBy('updated_at', 'desc').orderBy('_id', 'desc').execute();
  for (const word of words) {
    query = query.where((eb) => eb.or([containsText(eb.ref('title'), word), containsText(eb.ref('url'), word)]));
  }
  const all = words.join(' ');
  const inTitle = containsText(sql.ref<string>('title'), all);
  const begins = sql`lower(substr(title, 1, ${all.length})) = ${all.toLowerCase()}`;
  return query
    .orderBy(sql`case when ${begins} then 0 when ${inTitle} then 1 else 2 end`)
    .orderBy(sql`lower(title)`)
    .orderBy('_id')
    .execute();
}
