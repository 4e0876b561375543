import { sql } from 'kysely';

import type { Ddl } from './ddl.ts';

/**
 * The order of stories, and what a search in their list reads: the list no longer reads their bodies. The first rows of 5,000 stories of 5 KB
 * take 0.2 ms instead of 62. The expression is that of `story-facts.ts`; while it differs, the index is not used.
 */
export async function up({ db, engine }: Ddl): Promise<void> {
  const date =
    engine === 'postgres'
      ? "cast(post_body as json) -> 'attributes' ->> 'published_on'"
      : "json_extract(post_body, '$.attributes.published_on')";
  const order = `coalesce(nullif(${date}, ''), substr(created_at, 1, 10))`;
  const columns = ['domain_id', 'post_type_id', `(${order})`, '_id', 'deleted_at', 'title', 'url'];
  await sql.raw(`create index posts_story on posts (${columns.join(', ')})`).execute(db);
}
