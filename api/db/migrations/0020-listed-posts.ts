import { sql } from 'kysely';

import type { Ddl } from './ddl.ts';

type Body = { media?: Record<string, string>; external_data?: { cuisines?: string[]; categories?: string[] } };

/** What lists show and filter of a post's body, so that they needn't read the body. */
export async function up({ db, add }: Ddl): Promise<void> {
  await add('posts', 'pictures', 'tags');
  for (let last = ''; ;) {
    // One at a time: a body may be megabytes.
    const { rows } = await sql<{ id: string; post_body: string }>`
      select id, post_body from posts where id > ${last} order by id limit 1`.execute(db);
    const [post] = rows;
    if (!post) return;
    last = post.id;
    const { media = {}, external_data: { cuisines = [], categories = [] } = {} } = JSON.parse(post.post_body) as Body;
    const shown = Object.entries(media).filter(([slot]) => ['poster', 'cover', 'logo'].includes(slot));
    const pictures = JSON.stringify(Object.fromEntries(shown));
    const tags = JSON.stringify([...cuisines, ...categories]);
    await sql`update posts set pictures = ${pictures}, tags = ${tags} where id = ${post.id}`.execute(db);
  }
}
