import { inFuture, now } from './codec.ts';
import type { Db } from './connect.ts';

/** The domain of files that were found without anybody who names them: they may have been any's. */
export const anyDomain = '';

/** Remembers that a domain's library names these files no more. Belongs in the write that took them out. */
export async function leaveFiles(db: Db, hashedName: string, domainId: string, since = now()): Promise<void> {
  await db
    .insertInto('media_leftovers')
    .values({ hashed_name: hashedName, domain_id: domainId, since, removing_until: null })
    .onConflict((conflict) => conflict.columns(['hashed_name', 'domain_id']).doUpdateSet({ since }))
    .execute();
}

/**
 * Says before files are written that they are wanted again, so that nobody removes them meanwhile. False while somebody is
 * removing them just now.
 */
export async function keepFiles(db: Db, hashedName: string): Promise<boolean> {
  await db.updateTable('media_leftovers').set({ since: now() }).where('hashed_name', '=', hashedName).execute();
  const removing = await db
    .selectFrom('media_leftovers')
    .select('hashed_name')
    .where('hashed_name', '=', hashedName)
    .where('removing_until', '>', now())
    .executeTakeFirst();
  return removing === undefined;
}

/** The `hashed_name` of every stored file that an entry of any library names. */
export async function namedFiles(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('media').select('hashed_name').distinct().execute();
  return new Set(rows.map((row) => row.hashed_name));
}

/** Since when each file is named no more, by domain. */
export async function listLeftovers(db: Db): Promise<Map<string, { domainId: string; since: string }[]>> {
  const rows = await db.selectFrom('media_leftovers').select(['hashed_name', 'domain_id', 'since']).execute();
  const leftovers = new Map<string, { domainId: string; since: string }[]>();
  for (const { hashed_name: name, domain_id: domainId, since } of rows)
    leftovers.set(name, [...(leftovers.get(name) ?? []), { domainId, since }]);
  return leftovers;
}

/**
 * Takes leftover files for removal, for `lease` milliseconds. False where an entry names them, where any of their domains let
 * go of them after `before`, or where another process has them.
 */
export async function claimLeftover(db: Db, hashedName: string, before: string, lease: number): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const taken = await trx
      .updateTable('media_leftovers')
      .set({ removing_until: inFuture(lease) })
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

/** The files are gone, and nothing is left to remember. */
export async function forgetLeftover(db: Db, hashedName: string): Promise<void> {
  await db.deleteFrom('media_leftovers').where('hashed_name', '=', hashedName).execute();
}
