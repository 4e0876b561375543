import { newId } from '../lib/ids.ts';
import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { rowsAt } from './documents-at.ts';
import type { List } from './heads.ts';
import { requireRoom } from './own-rows.ts';
import type { AnalyticsRow } from './schema.ts';

function analytics(db: Db, domainId: string) {
  return db.selectFrom('analytics').selectAll().where('domain_id', '=', domainId);
}

/** In order of creation, which is their order on the page: those in the trash, or those outside it. */
export async function listAnalytics(db: Db, domainId: string, { deleted = false } = {}): Promise<AnalyticsRow[]> {
  return analytics(db, domainId)
    .where('deleted_at', deleted ? 'is not' : 'is', null)
    .orderBy('position')
    .execute();
}

/** Those of a list, in order of creation. */
export async function listAnalyticsAt(db: Db, domainId: string, list: List): Promise<AnalyticsRow[]> {
  const rows = await rowsAt(db, domainId, list, 'analytics');
  return rows.toSorted((one, other) => one.position - other.position);
}

/** Adds a snippet at the end. Callers hold the domain's lock. */
export async function insertAnalytics(trx: Db, domainId: string, value: string): Promise<AnalyticsRow> {
  await requireRoom(trx, 'analytics', domainId);
  const last = await analytics(trx, domainId).orderBy('position', 'desc').limit(1).executeTakeFirst();
  const row = {
    id: newId(),
    domain_id: domainId,
    value,
    version: 1,
    position: (last?.position ?? -1) + 1,
    created_at: now(),
    deleted_at: null,
  };
  await trx.insertInto('analytics').values(row).execute();
  return row;
}

/** Writes the snippet's next version. Callers hold the domain's lock. */
export async function updateAnalytics(trx: Db, row: AnalyticsRow, value: string): Promise<AnalyticsRow> {
  const next = { ...row, value, version: row.version + 1 };
  await trx.updateTable('analytics').set({ value, version: next.version }).where('id', '=', row.id).execute();
  return next;
}
