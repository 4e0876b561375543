import { sql } from 'kysely';

import type { FoundPost } from '#shared/schemas/posts.ts';

import { fromJson } from './codec.ts';
import type { Db } from './connect.ts';
import { passageOf } from './passage.ts';
import type { StoredPost } from './posts-at.ts';
import { containsText } from './search.ts';

/** Further words of a search are ignored. */
const mostWords = 6;

/** Posts whose text is read for a passage: those changed last. */
const mostRead = 60;

type Search = { search: string; deleted: boolean; limit: number };

/**
 * Posts, outside the trash or in it, whose title or URL contains every word of `search`, ranked: the title begins with it, the
 * title contains it, then the rest. Without words: the last changed posts. With `content`, posts follow whose text contains the words.
 */
export async function searchPosts(
  db: Db,
  domainId: string,
  { content, ...search }: Search & { content: boolean },
): Promise<FoundPost[]> {
  const words = search.search.trim().split(/\s+/).filter(Boolean).slice(0, mostWords);
  const named = await searchNames(db, domainId, words, search);
  const left = search.limit - named.length;
  if (!content || words.length === 0 || left === 0) return named;
  const known = new Set(named.map(({ id }) => id));
  const inText = await searchTexts(db, domainId, words, search.deleted);
  return [...named, ...inText.filter(({ id }) => !known.has(id)).slice(0, left)];
}

const columns = ['_id', 'id', 'title', 'url', 'post_type_id', 'post_status_id'] as const;

function postsOf(db: Db, domainId: string, deleted: boolean) {
  return db
    .selectFrom('posts')
    .select(columns)
    .where('domain_id', '=', domainId)
    .where('deleted_at', deleted ? 'is not' : 'is', null);
}

async function searchNames(
  db: Db,
  domainId: string,
  words: string[],
  { deleted, limit }: Search,
): Promise<FoundPost[]> {
  let query = postsOf(db, domainId, deleted).limit(limit);
  if (words.length === 0) query = query.orderBy('updated_at', 'desc').orderBy('_id', 'desc');
  for (const word of words) {
    query = query.where((eb) => eb.or([containsText(eb.ref('title'), word), containsText(eb.ref('url'), word)]));
  }
  if (words.length > 0) {
    const all = words.join(' ');
    const inTitle = containsText(sql.ref<string>('title'), all);
    const begins = sql`lower(substr(title, 1, ${all.length})) = ${all.toLowerCase()}`;
    query = query
      .orderBy(sql`case when ${begins} then 0 when ${inTitle} then 1 else 2 end`)
      .orderBy(sql`lower(title)`)
      .orderBy('_id');
  }
  return (await query.execute()).map((row) => found(row, ''));
}

/** The newest first. The database looks for the words anywhere in the body; names and ids in it aren't text. */
async function searchTexts(db: Db, domainId: string, words: string[], deleted: boolean): Promise<FoundPost[]> {
  let query = postsOf(db, domainId, deleted).select('post_body').limit(mostRead);
  // As JSON writes them: a quotation mark has a backslash before it.
  for (const word of words) {
    const written = JSON.stringify(word).slice(1, -1);
    query = query.where((eb) => containsText(eb.ref('post_body'), written));
  }
  const rows = await query.orderBy('updated_at', 'desc').orderBy('_id', 'desc').execute();
  return rows.flatMap(({ post_body: body, ...row }) => {
    const passage = passageOf(fromJson(body), words);
    return passage === null ? [] : found(row, passage);
  });
}

/** Postgres returns the bigint `_id` as text. */
function found(row: Pick<StoredPost, (typeof columns)[number]>, passage: string): FoundPost {
  return { ...row, _id: Number(row._id), passage };
}
