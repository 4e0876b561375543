import { now } from '#api/db/codec.ts';
import type { Db } from '#api/db/connect.ts';
import { notStarted } from '#api/db/releases.ts';
import type { ReleaseRow } from '#api/db/schema.ts';
import { newId } from '#api/lib/ids.ts';

/** Queues a release of a domain, or of all, for the next start, because the live pages are older than the restored content. */
export async function queueReleases(trx: Db, domainId: string | null): Promise<void> {
  let query = trx.selectFrom('domains').select('id').where('archived_at', 'is', null);
  if (domainId !== null) query = query.where('id', '=', domainId);
  for (const { id } of await query.execute()) {
    const last = await trx
      .selectFrom('releases')
      .select('number')
      .where('domain_id', '=', id)
      .orderBy('number', 'desc')
      .executeTakeFirst();
    const row: ReleaseRow = {
      id: newId(),
      domain_id: id,
      number: (last?.number ?? 0) + 1,
      state: 'queued',
      reason: 'start',
      rollback_to: null,
      origin: null,
      requested_by: null,
      requested_at: now(),
      overlay: null,
      ...notStarted,
    };
    await trx.insertInto('releases').values(row).execute();
  }
}
