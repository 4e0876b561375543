import { sql } from 'kysely';

import { countBytes } from './count-bytes.ts';
import type { Ddl } from './ddl.ts';
import { fillHeads } from './fill-heads.ts';

/**
 * Two heads of all content: what is saved, and what is live. Every document has revisions, and the live list of a domain names one
 * revision of each document that visitors see.
 */
export async function up(ddl: Ddl): Promise<void> {
  const { db, table, index, unique } = ddl;
  const heads = {
    domain_id: 'text',
    kind: 'text',
    id: 'text',
    saved: 'integer?',
    shown: 'integer?',
    live: 'integer?',
    rank: 'real',
    live_rank: 'real?',
    live_url: 'text?',
    live_by: 'text?',
    post_type_id: 'integer?',
    number: 'integer?',
    saved_by: 'text?',
    saved_at: 'text',
    before_update: 'integer',
  } as const;
  // A publisher reads the whole list of a domain.
  await table('document_heads', ['domain_id', 'kind', 'id'], heads, { isClustered: true });
  await unique('document_heads_url', 'document_heads', 'domain_id', 'live_url');
  await table('document_revisions', ['domain_id', 'kind', 'id', 'rev'], {
    domain_id: 'text',
    kind: 'text',
    id: 'text',
    rev: 'integer',
    created_by: 'text?',
    created_at: 'text',
    value: 'text',
  });
  await table('release_documents', ['release_id', 'kind', 'id'], {
    release_id: 'text',
    domain_id: 'text',
    kind: 'text',
    id: 'text',
    rev: 'integer?',
    rank: 'real',
    was: 'integer?',
    was_rank: 'real?',
    title: 'text',
    saved_by: 'text?',
    saved_at: 'text',
    kept: 'integer',
  });
  await index('release_documents_of', 'release_documents', 'domain_id', 'kind', 'id');
  for (const [name, column] of [
    ['domains', 'live_revision'],
    ['releases', 'listed'],
  ] as const) {
    await db.schema
      .alterTable(name)
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
  await sql`update domains set live_revision = revision`.execute(db);
  await moveRevisions(ddl);
  await countBytes(ddl, 'document_revisions', 'value');
  await fillHeads(db);
  await countBytes(ddl, 'post_revisions', 'post_body');
}

/** Revisions of posts become whole: with everything that a list shows, before the body, so that reading it skips the body. */
async function moveRevisions({ db, engine, table, index }: Ddl): Promise<void> {
  await table('post_revisions', ['post_id', 'rev'], {
    post_id: 'text',
    rev: 'integer',
    domain_id: 'text',
    number: 'integer',
    post_type_id: 'integer',
    title: 'text',
    url: 'text',
    post_status_id: 'integer',
    no_index: 'integer',
    no_follow: 'integer',
    show_in_sitemap: 'integer',
    publish_at: 'text?',
    pictures: 'text?',
    tags: 'text?',
    created_by: 'text?',
    created_at: 'text',
    post_created_by: 'text?',
    post_created_at: 'text',
    started_at: 'text?',
    saves: 'integer',
    longest: 'integer?',
    post_body: 'text',
  });
  // Older revisions didn't have what the post's row has: it is taken from there.
  await sql`insert into post_revisions (post_id, rev, domain_id, number, post_type_id, title, url, post_status_id, no_index,
      no_follow, show_in_sitemap, publish_at, pictures, tags, created_by, created_at, post_created_by, post_created_at,
      started_at, saves, longest, post_body)
    select posts.id, rev, domain_id, _id, post_type_id, revisions.title, revisions.url, revisions.post_status_id, no_index,
      no_follow, show_in_sitemap, publish_at, pictures, tags, revisions.created_by, revisions.created_at, posts.created_by,
      posts.created_at, started_at, saves, longest, revisions.post_body
    from revisions join posts on posts.id = revisions.post_id`.execute(db);
  await index('post_revisions_domain', 'post_revisions', 'domain_id');
  await sql`drop table revisions`.execute(db);
  if (engine !== 'postgres') return;
  for (const event of ['added', 'removed', 'changed']) await sql.raw(`drop function revisions_${event}()`).execute(db);
}
