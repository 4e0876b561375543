import { newId } from '../lib/ids.ts';
import { now } from './codec.ts';
import type { Db } from './connect.ts';
import type { CuisineTagRow } from './schema.ts';

/** Newest first. */
export async function listCuisineTags(db: Db, domainId: string): Promise<CuisineTagRow[]> {
  return db
    .selectFrom('cuisine_tags')
    .selectAll()
    .where('domain_id', '=', domainId)
    .orderBy('position', 'desc')
    .execute();
}

/**
 * `position` counts up, because tags created in the same millisecond must keep their order. Callers hold the domain's
 * lock.
 */
export async function insertCuisineTag(
  trx: Db,
  domainId: string,
  fields: Pick<CuisineTagRow, 'title' | 'icon_data'>,
): Promise<CuisineTagRow> {
  const newest = (await listCuisineTags(trx, domainId))[0];
  const row = {
    id: newId(),
    domain_id: domainId,
    ...fields,
    position: (newest?.position ?? -1) + 1,
    created_at: now(),
  };
  await trx.insertInto('cuisine_tags').values(row).execute();
  return row;
}

export async function setCuisineIcon(trx: Db, tag: CuisineTagRow, iconData: string): Promise<CuisineTagRow> {
  await trx.updateTable('cuisine_tags').set({ icon_data: iconData }).where('id', '=', tag.id).execute();
  return { ...tag, icon_data: iconData };
}
