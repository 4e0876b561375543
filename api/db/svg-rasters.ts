import { finishAvif, queueAvif } from './avif-queue.ts';
import { now, toJson } from './codec.ts';
import type { Db } from './connect.ts';
import { setDerived } from './document-revisions.ts';
import { lockDomains } from './lock.ts';
import type { StoredFile } from './media.ts';
import { transact } from './transact.ts';

/** Queues the SVGs that were stored before rasters were made of each, also from an older backup. */
export async function queueSvgs(db: Db): Promise<void> {
  const without = db
    .selectFrom('media')
    .leftJoin('avif_queue', 'avif_queue.media_id', 'media.id')
    .select(['media.id', 'media.domain_id'])
    .where('extension', '=', 'svg')
    .where('widths', 'is', null)
    .where('avif_queue.media_id', 'is', null);
  for (const { id, domain_id } of await without.execute()) {
    const row = { media_id: id, domain_id, state: 'waiting' as const, attempts: 0, next_at: now(), created_at: now() };
    await db
      .insertInto('avif_queue')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Records in every entry of an SVG which rasters it has. One that became a picture is an entry like any other picture, whose AVIF
 * files are due.
 */
export async function addRasters(
  db: Db,
  hashedName: string,
  made:
    | { rasters: number[] }
    | {
        picture: Pick<StoredFile, 'path' | 'extensions' | 'widths' | 'width' | 'height' | 'thumbhash' | 'stored_bytes'>;
      },
): Promise<void> {
  await transact(db, async (trx) => {
    const change =
      'rasters' in made
        ? { widths: toJson(made.rasters) }
        : {
            ...made.picture,
            extensions: toJson(made.picture.extensions),
            widths: toJson(made.picture.widths),
            extension: null,
          };
    const own = trx.selectFrom('media').select('domain_id').where('hashed_name', '=', hashedName);
    await lockDomains(trx, await own.execute());
    const query = trx
      .updateTable('media')
      .set(change)
      .where('hashed_name', '=', hashedName)
      .where('extension', '=', 'svg');
    for (const row of await query.returningAll().execute()) {
      await setDerived(trx, row);
      await queueAvif(trx, row);
      if (row.path === null) await finishAvif(trx, row);
    }
  });
}
