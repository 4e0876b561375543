import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { sql } from 'kysely';

import { type Db, openDatabase } from '#api/db/connect.ts';

import type { ApiProcess } from './api-process.ts';
import type { Acknowledged } from './writers.ts';

/** Messages about lost or torn data; empty when all is well. */
export async function findDamage({ dataDir, databaseUrl }: ApiProcess, acknowledged: Acknowledged): Promise<string[]> {
  const { db, engine, close } = openDatabase({ dataDir, databaseUrl });
  try {
    const broken =
      engine === 'sqlite' ? (await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)).rows : [];
    return [
      ...broken.map((row) => row.integrity_check).filter((word) => word !== 'ok'),
      ...(await lost(db, dataDir, acknowledged)),
      ...(await torn(db)),
    ];
  } finally {
    await close();
  }
}

async function lost(db: Db, dataDir: string, { posts, faqs, media, submissions }: Acknowledged): Promise<string[]> {
  const stored = new Map(
    (await db.selectFrom('posts').select(['id', 'version', 'url']).execute()).map((row) => [row.id, row]),
  );
  const missing = (there: { id: string }[], ids: Iterable<string>) =>
    [...ids].filter((id) => !there.some((row) => row.id === id));
  const messages = await db.selectFrom('submissions').select('fields').execute();
  const sent = new Set(messages.map(({ fields }) => (JSON.parse(fields) as { message: string }).message));
  return [
    ...[...posts]
      .filter(([id, { version, url }]) => {
        const row = stored.get(id);
        return !row || row.version < version || (row.version === version && row.url !== url);
      })
      .map(([id]) => `post ${id} is lost`),
    ...missing(await db.selectFrom('faqs').select('id').execute(), faqs).map((id) => `question ${id} is lost`),
    ...missing(await db.selectFrom('media').select('id').execute(), media.keys()).map((id) => `media ${id} is lost`),
    ...[...media.values()]
      .filter((name) => !existsSync(join(dataDir, 'media', name)))
      .map((name) => `file ${name} is lost`),
    ...[...submissions].filter((message) => !sent.has(message)).map((message) => `submission ${message} is lost`),
  ];
}

async function torn(db: Db): Promise<string[]> {
  const posts = await db.selectFrom('posts').selectAll().where('deleted_at', 'is', null).orderBy('position').execute();
  const revisions = await db.selectFrom('post_revisions').selectAll().orderBy('rev').execute();
  const last = new Map(revisions.map((row) => [row.post_id, row]));
  const redirects = await db.selectFrom('redirects').selectAll().execute();
  const ids = new Set(posts.map((row) => row.id));
  const members = posts.filter((row) => row.post_type_id === 2);
  const faqs = await db.selectFrom('faqs').select('position').orderBy('position').execute();
  const heads = await db.selectFrom('document_heads').selectAll().execute();
  const others = await db.selectFrom('document_revisions').select(['kind', 'id', 'rev']).execute();
  const known = new Set([
    ...revisions.map((row) => `post ${row.post_id} ${row.rev}`),
    ...others.map((row) => `${row.kind} ${row.id} ${row.rev}`),
  ]);
  return [
    ...posts
      .filter((row) => last.get(row.id)?.rev !== row.version || last.get(row.id)?.post_body !== row.post_body)
      .map((row) => `post ${row.id} and its last revision differ`),
    ...revisions.filter((row) => !ids.has(row.post_id)).map((row) => `a revision of ${row.post_id}, which isn't there`),
    ...redirects
      .filter((row) => row.post_id && !ids.has(row.post_id))
      .map((row) => `a redirect to ${row.post_id}, which isn't there`),
    ...heads.flatMap(({ kind, id, saved, shown, live }) =>
      [saved, shown, live]
        .filter((rev) => rev !== null && !known.has(`${kind} ${id} ${rev}`))
        .map((rev) => `revision ${rev} of ${kind} ${id} isn't there`),
    ),
    ...(members.some((row, index) => row.position !== index) ? ['members are not numbered from 0 without gaps'] : []),
    ...(faqs.some((row, index) => row.position !== index) ? ['questions are not numbered from 0 without gaps'] : []),
  ];
}
