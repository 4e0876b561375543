import { setImmediate as nextTurn } from 'node:timers/promises';

import { fromJson } from '../../db/codec.ts';
import type { Db } from '../../db/connect.ts';
import type { AvifQueueRow, Database, MediaRow } from '../../db/schema.ts';
import type { Copy } from './build-copy.ts';

/** Engines limit the parameters of a statement, and other requests get a turn between two statements. */
const rowsAtOnce = 200;

/** Inserts all rows of a copy, posts with their first revision. Part of the transaction that creates the domain. */
export async function writeCopy(trx: Db, copy: Copy, createdBy: string | null): Promise<void> {
  await insertAll(trx, 'media', copy.media);
  await insertAll(trx, 'avif_queue', copy.media.filter(lacksAvif).map(waiting));
  await insertAll(trx, 'categories', copy.categories);
  await insertAll(trx, 'faq_categories', copy.faqCategories);
  await insertAll(trx, 'faqs', copy.faqs);
  await insertAll(trx, 'cuisine_tags', copy.cuisineTags);
  await insertAll(trx, 'sections', copy.sections);
  const posts = copy.posts.map((post) => ({ ...post, created_by: createdBy }));
  await insertAll(trx, 'posts', posts);
  const revisions = posts.map(({ id, title, url, post_status_id, post_body, created_at }) => ({
    post_id: id,
    rev: 1,
    title,
    url,
    post_status_id,
    post_body,
    created_by: createdBy,
    created_at,
    started_at: null,
    saves: 1,
    longest: null,
  }));
  await insertAll(trx, 'revisions', revisions);
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
