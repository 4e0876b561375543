import { placeKey } from '#shared/rules/place-key.ts';
import type { PlaceFields } from '#shared/schemas/places.ts';

import { newId } from '../lib/ids.ts';
import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { requireRoom } from './own-rows.ts';
import type { PlaceRow } from './schema.ts';

/** The places of a domain by name. */
export function listPlaces(db: Db, domainId: string): Promise<PlaceRow[]> {
  return db.selectFrom('places').selectAll().where('domain_id', '=', domainId).orderBy('name_key').execute();
}

/** Null for an unknown id and for a place of another domain. */
export async function findPlace(db: Db, domainId: string, id: string): Promise<PlaceRow | null> {
  const query = db.selectFrom('places').selectAll().where('domain_id', '=', domainId).where('id', '=', id);
  return (await query.executeTakeFirst()) ?? null;
}

/** The place of a name, whatever its case; null without one. */
export async function findPlaceNamed(db: Db, domainId: string, name: string): Promise<PlaceRow | null> {
  const query = db.selectFrom('places').selectAll().where('domain_id', '=', domainId);
  return (await query.where('name_key', '=', placeKey(name)).executeTakeFirst()) ?? null;
}

/** Returns the id. Callers hold the domain's lock. Throws ApiError quota_exceeded. */
export async function insertPlace(trx: Db, domainId: string, fields: PlaceFields): Promise<string> {
  await requireRoom(trx, 'places', domainId);
  const [id, at] = [newId(), now()];
  const row = { id, domain_id: domainId, ...columnsOf(fields), version: 1, created_at: at, updated_at: at };
  await trx.insertInto('places').values(row).execute();
  return id;
}

export async function updatePlace(trx: Db, place: PlaceRow, fields: PlaceFields): Promise<PlaceRow> {
  const change = { ...columnsOf(fields), version: place.version + 1, updated_at: now() };
  await trx.updateTable('places').set(change).where('id', '=', place.id).execute();
  return { ...place, ...change };
}

/** False for an unknown id and for a place of another domain. */
export async function deletePlace(db: Db, domainId: string, id: string): Promise<boolean> {
  const query = db.deleteFrom('places').where('domain_id', '=', domainId).where('id', '=', id);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

function columnsOf({ name, address, latitude, longitude, note, email }: PlaceFields) {
  return { name, name_key: placeKey(name), address, latitude, longitude, note, email };
}
