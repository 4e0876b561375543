import { sql } from 'kysely';

import type { Db } from '#api/db/connect.ts';
import type { DomainRow } from '#api/db/schema.ts';
import { noteSiteChange } from '#api/db/site-versions.ts';
import { transact } from '#api/db/transact.ts';

import { mediaFilesOf } from './create.ts';
import { BackupFailure } from './failure.ts';
import { insertRows } from './insert-rows.ts';
import { queueReleases } from './queue-releases.ts';
import { readRows } from './read-rows.ts';
import { matchUsers, type Names, newNames, renamed } from './rename-ids.ts';
import type { Restore } from './restore-context.ts';
import { planOf, type Row, rowsInScope, type TableName, tableNames } from './tables.ts';

/** Restores one domain into a network, as a new one or in place of an existing one. */
export async function restoreDomain({ stage, target, host, as, replace, keepCopy, bringMedia, log }: Restore) {
  const saved = await savedDomain(stage.db, host ?? stage.header.domain?.host ?? '');
  const scope = { domainId: saved.id };
  const newHost = as ?? saved.host;
  if ((await target.db.selectFrom('users').select('id').executeTakeFirst()) === undefined)
    throw new BackupFailure(
      'There is no network here that a domain could be restored into: run npm start once, or restore a whole network.',
    );
  const there = await findDomain(target.db, newHost);
  if (there && !replace)
    throw new BackupFailure(
      `There is a domain ${newHost} here already. Add --replace to put the backup in its place (it keeps a copy first), or --as HOST to restore it beside it.`,
    );
  await refuseOtherName(target.db, { saved, newHost, there, as });

  const users = await matchUsers(stage.db, target.db, scope);
  // The same domain keeps its ids. Elsewhere new ids prevent collisions with the original's rows.
  const names = there?.id === saved.id || (!there && as === null) ? users.names : await newNames(stage.db, scope);
  for (const [id, name] of users.names) names.set(id, name);
  const id = there?.id ?? names.get(saved.id) ?? saved.id;
  names.set(saved.id, id);

  if (there) await keepCopy(newHost);
  const files = new Set<string>();
  for await (const rows of readRows(stage.db, 'media', scope))
    for (const row of rows) for (const name of mediaFilesOf(row)) files.add(name);
  await bringMedia((name) => files.has(name));

  await transact(target.db, async (trx) => {
    if (there) await clearDomain(trx, there.id);
    const row = renamed(await onlyRow(stage.db, saved.id), names);
    await putDomain(trx, { ...row, host: newHost }, there);
    for (const table of tableNames.filter((name) => isContent(name, there !== null))) {
      for await (const rows of readRows(stage.db, table, scope))
        await insertRows(trx, table, settled(table, rows, names));
    }
    await settleNumbers(trx, id);
    await queueReleases(trx, id);
  });
  log(`restored ${newHost}`);
  if (users.strangers.length > 0)
    log(
      `without an account here, so they got none and no role: ${users.strangers.join(', ')}. Invite them in the panel.`,
    );
}

async function savedDomain(stage: Db, host: string): Promise<DomainRow> {
  const saved = await findDomain(stage, host);
  if (saved) return saved;
  const hosts = (await stage.selectFrom('domains').select('host').orderBy('host').execute()).map((row) => row.host);
  throw new BackupFailure(`There is no domain ${host} in the file. There are: ${hosts.join(', ') || 'none'}.`);
}

async function findDomain(db: Db, host: string): Promise<DomainRow | null> {
  return (await db.selectFrom('domains').selectAll().where('host', '=', host).executeTakeFirst()) ?? null;
}

type Place = { saved: DomainRow; newHost: string; there: DomainRow | null; as: string | null };

/** Throws BackupFailure if the host is an alias of another domain, or if the same domain is here under another host. */
async function refuseOtherName(target: Db, { saved, newHost, there, as }: Place): Promise<void> {
  const alias = await target.selectFrom('domain_aliases').select('host').where('host', '=', newHost).executeTakeFirst();
  if (alias)
    throw new BackupFailure(`${newHost} leads to another domain here: release it in the panel, or use --as HOST.`);
  if (there || as !== null) return;
  const same = await target.selectFrom('domains').select('host').where('id', '=', saved.id).executeTakeFirst();
  if (same)
    throw new BackupFailure(
      `${saved.host} is called ${same.host} here: add --as ${same.host} --replace to put the backup in its place, or --as with another host to restore it beside it.`,
    );
}

/** An existing domain keeps its members: an older list could readmit a removed member. */
function isContent(table: TableName, isThere: boolean): boolean {
  return table !== 'domains' && table !== 'users' && !(table === 'memberships' && isThere);
}

async function clearDomain(trx: Db, id: string): Promise<void> {
  // Rows that refer to others go first.
  for (const table of tableNames.toReversed()) {
    const rows = isContent(table, true) && rowsInScope(table, { domainId: id });
    if (rows) await sql`delete from ${sql.table(table)} where ${rows}`.execute(trx);
  }
}

async function onlyRow(stage: Db, id: string): Promise<Row> {
  const { rows } = await sql<Row>`select * from domains where id = ${id}`.execute(stage);
  return rows[0] ?? {};
}

/** Keeps this installation's releases and continues its revision, because the live pages are older than the restored content. */
async function putDomain(trx: Db, row: Row, there: DomainRow | null): Promise<void> {
  if (!there) {
    await insertRows(trx, 'domains', [{ ...row, current_release_id: null, shown_number: null, shown_manifest: null }]);
    await noteSiteChange(trx, String(row['id']));
    return;
  }
  const { current_release_id, shown_number, shown_manifest, created_at } = there;
  const revision = Math.max(there.revision, Number(row['revision'])) + 1;
  const live_revision = Math.max(there.live_revision, Number(row['live_revision'])) + 1;
  await trx.deleteFrom('domains').where('id', '=', there.id).execute();
  await insertRows(trx, 'domains', [
    { ...row, current_release_id, shown_number, shown_manifest, created_at, revision, live_revision },
  ]);
  // What earlier releases took live is no longer there to go back to.
  await trx.deleteFrom('release_documents').where('domain_id', '=', there.id).execute();
  await trx.updateTable('releases').set({ listed: 0 }).where('domain_id', '=', there.id).execute();
  await noteSiteChange(trx, there.id);
}

/** The database numbers the posts again. */
async function settleNumbers(trx: Db, domainId: string): Promise<void> {
  await sql`update post_revisions set number = coalesce((select _id from posts where posts.id = post_id), number)
    where domain_id = ${domainId}`.execute(trx);
}

/** Rows with their new ids, without their serial numbers, and without rows of users who have no account here. */
function settled(table: TableName, rows: Row[], names: Names): Row[] {
  const { serial } = planOf(table);
  return rows
    .map((row) => renamed(row, names))
    .filter((row) => row['user_id'] !== null)
    .map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => column !== serial)));
}
