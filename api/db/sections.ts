import type { SectionInput } from '#shared/schemas/sections.ts';

import { newId } from '../lib/ids.ts';
import { fromJson, now, toJson } from './codec.ts';
import type { Db } from './connect.ts';
import type { SectionRow } from './schema.ts';

export type SectionBody = Pick<SectionInput, 'blocks' | 'media'>;

/** By name: those in the trash, or those outside it. */
export async function listSections(db: Db, domainId: string, { deleted = false } = {}): Promise<SectionRow[]> {
  const query = db
    .selectFrom('sections')
    .selectAll()
    .where('domain_id', '=', domainId)
    .where('deleted_at', deleted ? 'is not' : 'is', null);
  return query.orderBy('title').orderBy('id').execute();
}

export function bodyOfSection(row: SectionRow): SectionBody {
  return fromJson<SectionBody>(row.body);
}

export async function insertSection(trx: Db, domainId: string, { title, ...body }: SectionInput): Promise<SectionRow> {
  const row = {
    id: newId(),
    domain_id: domainId,
    title,
    body: toJson(body),
    version: 1,
    created_at: now(),
    deleted_at: null,
  };
  await trx.insertInto('sections').values(row).execute();
  return row;
}

/** Writes the section's next version. Callers hold the domain's lock. */
export async function updateSection(trx: Db, row: SectionRow, { title, ...body }: SectionInput): Promise<SectionRow> {
  const next = { ...row, title, body: toJson(body), version: row.version + 1 };
  await trx.updateTable('sections').set(next).where('id', '=', row.id).execute();
  return next;
}
