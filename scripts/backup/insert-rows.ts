import { sql } from 'kysely';

import type { Db } from '#api/db/connect.ts';

import { planOf, type Row, type TableName } from './tables.ts';

/** Databases limit a statement to some tens of thousands of parameters. */
const maxParameters = 10_000;

/** Inserts rows unchanged; all must have the same columns. */
export async function insertRows(trx: Db, table: TableName, rows: Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const atOnce = Math.max(1, Math.floor(maxParameters / names.length));
  const columns = sql.join(names.map((name) => sql.ref(name)));
  for (let at = 0; at < rows.length; at += atOnce) {
    const values = rows.slice(at, at + atOnce).map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`);
    await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`.execute(trx);
  }
}

/** Inserting explicit numbers doesn't advance a Postgres sequence: this moves it past them. */
export async function moveSerials(trx: Db, names: TableName[]): Promise<void> {
  for (const table of names) {
    const { serial } = planOf(table);
    if (!serial) continue;
    await sql`select setval(pg_get_serial_sequence(${table}, ${serial}),
      (select coalesce(max(${sql.ref(serial)}), 0) + 1 from ${sql.table(table)}), false)`.execute(trx);
  }
}
