import { type SelectQueryBuilder, sql } from 'kysely';

import type { BlockItem } from '#shared/schemas/post-body.ts';

import { fromJson } from './codec.ts';
import type { Db } from './connect.ts';
import type { Database } from './schema.ts';

/** How many bodies are read at once. The first one usually decides. */
const pageSize = 20;

/**
 * The top-level blocks of each post, revision and saved section of the domain whose JSON names a block of `type`. That may be
 * text inside a prop: callers look for the block. A block is stored with its `v` or `props` behind its type, a node of a rich text
 * isn't. Case counts, unlike with `like`.
 */
export async function* bodiesNaming(db: Db, domainId: string, type: string): AsyncGenerator<BlockItem[], void> {
  const has = (column: string, next: string) =>
    sql<boolean>`replace(${sql.ref(column)}, ${`"type":${JSON.stringify(type)},"${next}":`}, '') <> ${sql.ref(column)}`;
  const names = (column: string) => sql<boolean>`(${has(column, 'props')} or ${has(column, 'v')})`;
  const posts = db.selectFrom('posts').where('posts.domain_id', '=', domainId);
  const revisions = db.selectFrom('post_revisions').where('domain_id', '=', domainId);
  const sections = db.selectFrom('sections').where('domain_id', '=', domainId);
  const queries = [
    posts.select('post_body as body').where(names('post_body')).orderBy('id').$call(paged),
    revisions.select('post_body as body').where(names('post_body')).orderBy('post_id').orderBy('rev').$call(paged),
    sections.select('body').where(names('body')).orderBy('id').$call(paged),
  ];
  for (const read of queries) {
    for (let offset = 0; ; offset += pageSize) {
      const rows = await read(offset);
      for (const { body } of rows) yield fromJson<{ blocks?: { items: BlockItem[] } | null }>(body).blocks?.items ?? [];
      if (rows.length < pageSize) break;
    }
  }
}

type Row = { body: string };

function paged<T extends keyof Database>(
  query: SelectQueryBuilder<Database, T, Row>,
): (offset: number) => Promise<Row[]> {
  return (offset) => query.limit(pageSize).offset(offset).execute();
}
