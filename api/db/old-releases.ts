import type { Db } from './connect.ts';

/**
 * Deletes at most `limit` releases that were asked for before `before` and are over, with the lists of what they changed. Each domain keeps
 * its newest one, the live one, those that can still be restored, and those of scheduled groups that aren't live. Returns how many.
 */
export async function deleteReleasesBefore(db: Db, before: string, limit: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('releases')
      .innerJoin('domains', 'domains.id', 'releases.domain_id')
      .select('releases.id')
      .where('requested_at', '<', before)
      .where('releases.state', 'in', ['live', 'failed', 'superseded'])
      .where('manifest', 'is', null)
      .where('retry_at', 'is', null)
      .where((eb) =>
        eb.or([eb('current_release_id', 'is', null), eb('current_release_id', '!=', eb.ref('releases.id'))]),
      )
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('releases as newer')
            .select('newer.id')
            .whereRef('newer.domain_id', '=', 'releases.domain_id')
            .whereRef('newer.number', '>', 'releases.number'),
        ),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('scheduled_releases as group')
              .select('group.id')
              .whereRef('group.release_id', '=', 'releases.id')
              .where('group.state', '!=', 'released'),
          ),
        ),
      )
      .orderBy('requested_at')
      .limit(limit)
      .execute();
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await trx.deleteFrom('release_documents').where('release_id', 'in', ids).execute();
    await trx.deleteFrom('releases').where('id', 'in', ids).execute();
    return ids.length;
  });
}
