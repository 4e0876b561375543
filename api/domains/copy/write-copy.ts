import { setImmediate as nextTurn } from 'node:timers/promises';

import { fromJson } from '../../db/codec.ts';
import type { Db } from '../../db/connect.ts';
import { recordRows } from '../../db/document-revisions.ts';
import { setRank } from '../../db/heads.ts';
import { storeRevision } from '../../db/revisions.ts';
import { rowKinds } from '../../db/row-kinds.ts';
import type { AvifQueueRow, Database, MediaRow } from '../../db/schema.ts';
import type { Copy } from './build-copy.ts';

/** Engines limit the parameters of a statement, and other requests get a turn between two statements. */
const rowsAtOnce = 200;

/** Inserts all rows of a copy with their first revisions. Part of the transaction that creates the domain. */
export async function writeCopy(trx: Db, domainId: string, copy: Copy, createdBy: string | null): Promise<void> {
  await insertAll(trx, 'media', copy.media);
  await insertAll(trx, 'avif_queue', copy.media.filter(lacksAvif).map(waiting));
  await insertAll(trx, 'categories', copy.categories);
  await insertAll(trx, 'faq_categories', copy.faqCategories);
  await insertAll(trx, 'faqs', copy.faqs);
  await insertAll(trx, 'cuisine_tags', copy.cuisineTags);
  await insertAll(trx, 'sections', copy.sections);
  await insertAll(trx, 'places', copy.places);
  const posts = copy.posts.map((post) => ({ ...post, created_by: createdBy }));
  await insertAll(trx, 'posts', posts);
  const stored = await trx.selectFrom('posts').selectAll().where('domain_id', '=', domainId).execute();
  for (const post of stored) {
    await storeRevision(trx, post, createdBy);
    await setRank(trx, post, post.position);
    await nextTurn();
  }
  for (const kind of rowKinds) await recordRows(trx, domainId, kind, createdBy);
}

async function insertAll(trx: Db, table: keyof Database, rows: object[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await trx
      .insertInto(table)
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
    await nextTurn();
  }
}

/** The source's AVIF files may be made between reading it and this write; the copy wouldn't learn of them. */
function lacksAvif({ path, extensions }: MediaRow): boolean {
  return path !== null && !fromJson<string[]>(extensions ?? '[]').includes('avif');
}

function waiting({ id, domain_id, created_at }: MediaRow): AvifQueueRow {
  return { media_id: id, domain_id, state: 'waiting', attempts: 0, next_at: created_at, created_at };
}
