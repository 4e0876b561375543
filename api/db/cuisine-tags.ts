import { newId } from '../lib/ids.ts';
import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { rowsAt } from './documents-at.ts';
import type { List } from './heads.ts';
import { requireRoom } from './own-rows.ts';
import type { CuisineTagRow } from './schema.ts';

function cuisineTags(db: Db, domainId: string) {
  return db.selectFrom('cuisine_tags').selectAll().where('domain_id', '=', domainId).orderBy('position', 'desc');
}

/** Newest first: those in the trash, or those outside it. */
export async function listCuisineTags(db: Db, domainId: string, { deleted = false } = {}): Promise<CuisineTagRow[]> {
  return cuisineTags(db, domainId)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .execute();
}

/** Those of a list, newest first. */
export async function listCuisineTagsAt(db: Db, domainId: string, list: List): Promise<CuisineTagRow[]> {
  const rows = await rowsAt(db, domainId, list, 'cuisine-tag');
  return rows.toSorted((one, other) => other.position - one.position);
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
  await requireRoom(trx, 'cuisine_tags', domainId);
  const newest = await cuisineTags(trx, domainId).limit(1).executeTakeFirst();
  const row = {
    id: newId(),
    domain_id: domainId,
    ...fields,
    position: (newest?.position ?? -1) + 1,
    created_at: now(),
    deleted_at: null,
  };
  await trx.insertInto('cuisine_tags').values(row).execute();
  return row;
}

export async function setCuisineIcon(trx: Db, tag: CuisineTagRow, iconData: string): Promise<CuisineTagRow> {
  await trx.updateTable('cuisine_tags').set({ icon_data: iconData }).where('id', '=', tag.id).execute();
  return { ...tag, icon_data: iconData };
}
