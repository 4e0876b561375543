import { sql } from 'kysely';

import type { Db } from './connect.ts';
import { noteAll, noteAllDomains, noteManifest } from './projections.ts';

const name = 'sites';

/**
 * Counts a change of what a domain's visitors get: another release, host or alias. Part of that write's transaction, and its last statement:
 * until it ends, no other domain's change can be counted. So who reads `version` can't miss a smaller one that is committed later. Returns the count.
 * What is outside has to follow: with `manifest` only what that release changes, else everything.
 */
export async function noteSiteChange(trx: Db, domainId: string, manifest?: string): Promise<number> {
  const version = await nextVersion(trx);
  await trx.updateTable('domains').set({ site_version: version }).where('id', '=', domainId).execute();
  await (manifest === undefined ? noteAll(trx, domainId, version) : noteManifest(trx, domainId, version, manifest));
  return version;
}

/** The same for all domains at once, as after a restore. */
export async function noteSiteChanges(trx: Db): Promise<void> {
  const version = await nextVersion(trx);
  await trx.updateTable('domains').set({ site_version: version }).execute();
  await noteAllDomains(trx, version);
}

async function nextVersion(trx: Db): Promise<number> {
  const { value } = await trx
    .insertInto('counters')
    // Also where rows with larger numbers came from elsewhere.
    .values({ name, value: sql<number>`(select coalesce(max(site_version), 0) + 1 from domains)` })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb('counters.value', '+', 1) })))
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

/** The count of the last change. */
export async function siteVersion(db: Db): Promise<number> {
  const row = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? 0;
}
