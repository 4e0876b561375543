import { sql } from 'kysely';

import type { Db } from './connect.ts';

/**
 * Bytes of a domain's files, also of those in its trash. The same file counts once, however many entries show it. Entries of older
 * versions count with the size of their upload.
 */
export async function mediaBytes(db: Db, domainId: string): Promise<number> {
  const files = db
    .selectFrom('media')
    .select((eb) => eb.fn.max(eb.fn.coalesce('stored_bytes', 'bytes')).as('size'))
    .where('domain_id', '=', domainId)
    .groupBy('content_hash')
    .as('files');
  const { total } = await db
    .selectFrom(files)
    .select(sql`sum(size)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

/** Bytes of the bodies of a domain's posts, their revisions and saved sections, also of those in a trash. Triggers count them (0018). */
export async function contentBytes(db: Db, domainId: string): Promise<number> {
  const row = await db.selectFrom('content_sizes').select('bytes').where('domain_id', '=', domainId).executeTakeFirst();
  return row?.bytes ?? 0;
}
