import { sql } from 'kysely';

import type { Db } from './connect.ts';

/**
 * Whether a post, one of its revisions or a saved section of the domain holds a block of `type`. A block is stored with its `v` or
 * `props` behind its type, a node of a rich text isn't. Case counts, unlike with `like`.
 */
export async function holdsBlock(db: Db, domainId: string, type: string): Promise<boolean> {
  const has = (column: string, next: string) =>
    sql<boolean>`replace(${sql.ref(column)}, ${`"type":${JSON.stringify(type)},"${next}":`}, '') <> ${sql.ref(column)}`;
  const holds = (column: string) => sql<boolean>`(${has(column, 'props')} or ${has(column, 'v')})`;
  const own = db.selectFrom('posts').select('posts.id').where('posts.domain_id', '=', domainId);
  const row = await own
    .where(holds('posts.post_body'))
    .unionAll(own.innerJoin('revisions', 'revisions.post_id', 'posts.id').where(holds('revisions.post_body')))
    .unionAll(db.selectFrom('sections').select('id').where('domain_id', '=', domainId).where(holds('body')))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
