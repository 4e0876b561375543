import { PostgresAdapter, type RawBuilder, sql } from 'kysely';

import type { Db } from './connect.ts';

type StoryFacts = { author: string; published_on: string };

/** An attribute of the body of `posts`, as text; null where it isn't set. */
function attribute(db: Db, name: keyof StoryFacts): RawBuilder<string | null> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres
    ? sql`cast(post_body as json) -> 'attributes' ->> ${sql.lit(name)}`
    : sql`json_extract(post_body, ${sql.lit(`$.attributes.${name}`)})`;
}

/** What stories are sorted by: their date, or the day of their creation. The index `posts_story` has the same expression. */
export function storyDate(db: Db): RawBuilder<string> {
  return sql`coalesce(nullif(${attribute(db, 'published_on')}, ''), substr(created_at, 1, 10))`;
}

/** What lists show of the bodies of these saved stories, by id. */
export async function storyFactsOf(db: Db, domainId: string, ids: string[]): Promise<Map<string, StoryFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('posts')
    .select(['id', attribute(db, 'author').as('author'), attribute(db, 'published_on').as('published_on')])
    .where('domain_id', '=', domainId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, { author: row.author ?? '', published_on: row.published_on ?? '' }]));
}
