import { sql } from 'kysely';

import type { Db } from '#api/db/connect.ts';

import { planOf, type Row, rowsInScope, type Scope, type TableName } from './tables.ts';

/** A post body may have megabytes, so a batch stays small. */
const rowsAtOnce = 100;

/** Yields a table's rows in scope in key order, in batches, so that memory stays flat. */
export async function* readRows(db: Db, table: TableName, scope: Scope): AsyncGenerator<Row[]> {
  const condition = rowsInScope(table, scope);
  if (!condition) return;
  const { key, blanks, domainBlanks } = planOf(table);
  const replaced = { ...blanks, ...(scope && domainBlanks) };
  const columns = sql.join(key.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    const after = last && sql.join(key.map((column) => sql`${last?.[column]}`));
    const { rows } = await sql<Row>`select * from ${sql.table(table)} where ${condition}
      ${after ? sql`and (${columns}) > (${after})` : sql``}
      order by ${columns} limit ${rowsAtOnce}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => ({ ...row, ...replaced }));
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1);
  }
}
