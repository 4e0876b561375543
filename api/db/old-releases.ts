import type { Db } from './connect.ts';
import { transact } from './transact.ts';

/**
 * Deletes at most `limit` releases that were asked for before `before` and are over, with the lists of what they changed. Each domain keeps
 * its oldest one that can be restored and all later ones, and those of scheduled groups that aren't live. A domain that a static host
 * builds keeps all: there is no telling which can come back. Returns how many.
 */
export async function deleteReleasesBefore(db: Db, before: string, limit: number): Promise<number> {
  return transact(db, async (trx) => {
    const rows = await trx
      .selectFrom('releases')
      .innerJoin('domains', 'domains.id', 'releases.domain_id')
      .select('releases.id')
      .where('requested_at', '<', before)
      .where('releases.state', 'in', ['live', 'failed', 'superseded'])
      // Going back to a release needs what every later one changed.
      .where((eb) =>
        eb(
          'releases.number',
          '<',
          eb
            .selectFrom('releases as kept')
            .select((inner) => inner.fn.min('kept.number').as('oldest'))
            .whereRef('kept.domain_id', '=', 'releases.domain_id')
            .where('kept.state', '=', 'live')
            .where('kept.manifest', 'is not', null),
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
