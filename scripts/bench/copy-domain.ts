import { sql } from 'kysely';

import type { Db } from '#api/db/connect.ts';

import { insertRows } from '../backup/insert-rows.ts';
import { readRows } from '../backup/read-rows.ts';
import { newNames, renamed } from '../backup/rename-ids.ts';
import { planOf, type Row, tableNames } from '../backup/tables.ts';

/** The same domain once more for each of some hosts, with all that is in it and nothing live, as if somebody had typed it all. */
export async function copyDomain(db: Db, host: string, hosts: string[]): Promise<void> {
  const { id } = await db.selectFrom('domains').select('id').where('host', '=', host).executeTakeFirstOrThrow();
  const scope = { domainId: id };
  const content: [table: (typeof tableNames)[number], rows: Row[]][] = [];
  for (const table of tableNames) {
    if (table === 'users') continue;
    const rows: Row[] = [];
    for await (const some of readRows(db, table, scope)) rows.push(...some);
    if (rows.length > 0) content.push([table, rows]);
  }
  for (const copy of hosts) {
    const names = await newNames(db, scope);
    await db.transaction().execute(async (trx) => {
      for (const [table, rows] of content) {
        const { serial } = planOf(table);
        const own = table === 'domains' ? { host: copy, current_release_id: null } : {};
        const copies = rows.map((row) => {
          const fields = Object.entries({ ...renamed(row, names), ...own });
          return Object.fromEntries(fields.filter(([column]) => column !== serial));
        });
        await insertRows(trx, table, copies);
      }
    });
  }
  await sql`analyze`.execute(db);
}
