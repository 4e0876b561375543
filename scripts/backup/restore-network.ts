import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { sql } from 'kysely';

import type { Db } from '#api/db/connect.ts';
import { noteSiteChanges } from '#api/db/site-versions.ts';
import { transact } from '#api/db/transact.ts';

import { BackupFailure } from './failure.ts';
import { insertRows, moveSerials } from './insert-rows.ts';
import { queueReleases } from './queue-releases.ts';
import { readRows } from './read-rows.ts';
import type { Restore } from './restore-context.ts';
import { tableNames } from './tables.ts';

/** Restores a whole network into an empty database, or in place of the existing one. */
export async function restoreNetwork({ stage, target, source, replace, as, keepCopy, bringMedia, log }: Restore) {
  if (as !== null)
    throw new BackupFailure('The file holds a whole network: name the domain for --as with --domain HOST.');
  const hosts = await hostsOf(target.db);
  const filled =
    hosts.length > 0 || (await target.db.selectFrom('users').select('id').executeTakeFirst()) !== undefined;
  if (filled && !replace)
    throw new BackupFailure(
      `There is a network here already (${hosts.join(', ') || 'without domains'}). Set DATA_DIR or DATABASE_URL to an empty one, or add --replace: it keeps a copy, then replaces everything.`,
    );
  if (filled) await keepCopy(null);
  await bringMedia(() => true);
  await transact(target.db, async (trx) => {
    for (const table of tableNames) {
      // The keys that sign tokens stay this installation's own.
      const rows = table === 'secrets' ? sql`name = 'demo'` : sql`1 = 1`;
      await sql`delete from ${sql.table(table)} where ${rows}`.execute(trx);
    }
    for (const table of tableNames)
      for await (const rows of readRows(stage.db, table, null)) await insertRows(trx, table, rows);
    if (target.engine === 'postgres') await moveSerials(trx, tableNames);
    // Their files aren't in a backup: every domain is built again.
    await trx.updateTable('releases').set({ manifest: null }).execute();
    await trx.updateTable('domains').set({ shown_number: null, shown_manifest: null }).execute();
    await queueReleases(trx, null);
    await noteSiteChanges(trx);
  });
  for (const folder of ['packs', 'current']) await rm(join(source.dataDir, folder), { recursive: true, force: true });
  log(`restored ${(await hostsOf(target.db)).join(', ') || 'a network without domains'}`);
}

async function hostsOf(db: Db): Promise<string[]> {
  return (await db.selectFrom('domains').select('host').orderBy('host').execute()).map(({ host }) => host);
}
