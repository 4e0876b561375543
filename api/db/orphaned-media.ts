import { fromJson, fromNow, now } from './codec.ts';
import type { Db } from './connect.ts';
import { isNamed, ofDocument } from './named-revisions.ts';
import { transact } from './transact.ts';

/** Stands for every domain, for files that no domain is known to have named. */
export const anyDomain = '';

/** Records that a domain's library no longer names these files. Part of the write that removed them. */
export async function releaseFiles(db: Db, hashedName: string, domainId: string, since = now()): Promise<void> {
  await db
    .insertInto('media_leftovers')
    .values({ hashed_name: hashedName, domain_id: domainId, since, removing_until: null })
    .onConflict((conflict) => conflict.columns(['hashed_name', 'domain_id']).doUpdateSet({ since }))
    .execute();
}

/**
 * Announces that files are about to be written, so that nobody deletes them. False while another process is deleting
 * them.
 */
export async function reclaimFiles(db: Db, hashedName: string): Promise<boolean> {
  await db.updateTable('media_leftovers').set({ since: now() }).where('hashed_name', '=', hashedName).execute();
  const removing = await db
    .selectFrom('media_leftovers')
    .select('hashed_name')
    .where('hashed_name', '=', hashedName)
    .where('removing_until', '>', now())
    .executeTakeFirst();
  return removing === undefined;
}

/** The `hashed_name` of every stored file that an entry of any library names, or a revision of one that a list names. */
export async function namedFiles(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('media').select('hashed_name').distinct().execute();
  return new Set([...rows.map((row) => row.hashed_name), ...(await listedFiles(db))]);
}

/** Those of entries that were replaced or deleted, and are still live or can be restored. */
async function listedFiles(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('document_revisions')
    .select('value')
    .where('kind', '=', 'media')
    .where(isNamed(ofDocument))
    .execute();
  return rows.map(({ value }) => fromJson<{ hashed_name: string }>(value).hashed_name);
}

/** Since when each file has not been named, by domain. */
export async function listOrphans(db: Db): Promise<Map<string, { domainId: string; since: string }[]>> {
  const rows = await db.selectFrom('media_leftovers').select(['hashed_name', 'domain_id', 'since']).execute();
  const orphans = new Map<string, { domainId: string; since: string }[]>();
  for (const { hashed_name: name, domain_id: domainId, since } of rows)
    orphans.set(name, [...(orphans.get(name) ?? []), { domainId, since }]);
  return orphans;
}

/**
 * Claims orphaned files for deletion, for `lease` milliseconds. False if an entry names them, if any of their domains
 * released them after `before`, or if another process has claimed them.
 */
export async function claimOrphan(db: Db, hashedName: string, before: string, lease: number): Promise<boolean> {
  return transact(db, async (trx) => {
    const taken = await trx
      .updateTable('media_leftovers')
      .set({ removing_until: fromNow(lease) })
      .where('hashed_name', '=', hashedName)
      .where((eb) => eb.or([eb('removing_until', 'is', null), eb('removing_until', '<=', now())]))
      .returning('since')
      .execute();
    if (taken.length === 0) return false;
    const named = await trx.selectFrom('media').select('id').where('hashed_name', '=', hashedName).executeTakeFirst();
    if (!named && taken.every(({ since }) => since <= before)) return true;
    await trx
      .updateTable('media_leftovers')
      .set({ removing_until: null })
      .where('hashed_name', '=', hashedName)
      .execute();
    return false;
  });
}

/** Forgets files that were deleted. */
export async function forgetOrphan(db: Db, hashedName: string): Promise<void> {
  await db.deleteFrom('media_leftovers').where('hashed_name', '=', hashedName).execute();
}
