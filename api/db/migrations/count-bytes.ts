import { sql } from 'kysely';

import type { Ddl } from './ddl.ts';

/** Counts the bytes of a table's column in `content_sizes`, by triggers like those of migration 0018. */
export async function countBytes({ db, engine }: Ddl, table: string, column: string): Promise<void> {
  const statements = engine === 'postgres' ? onPostgres(table, column) : onSqlite(table, column);
  for (const statement of statements) await sql.raw(statement).execute(db);
}

function onSqlite(table: string, column: string): string[] {
  const add = `insert into content_sizes (domain_id, bytes) values (new.domain_id, octet_length(new.${column}))
    on conflict (domain_id) do update set bytes = bytes + excluded.bytes;`;
  const subtract = `update content_sizes set bytes = bytes - octet_length(old.${column}) where domain_id = old.domain_id;`;
  return [
    `create trigger ${table}_added after insert on ${table} begin ${add} end`,
    `create trigger ${table}_removed after delete on ${table} begin ${subtract} end`,
    `create trigger ${table}_changed after update of ${column} on ${table} begin ${subtract} ${add} end`,
  ];
}

/** Once per statement, because Postgres slows down when one transaction updates a row thousands of times. */
function onPostgres(table: string, column: string): string[] {
  const sizes = (rows: string, sign: string) =>
    `select domain_id, ${sign}octet_length(${rows}.${column}) as size from ${rows}`;
  const events = [
    ['added', 'insert', 'new table as added', sizes('added', '')],
    ['removed', 'delete', 'old table as removed', sizes('removed', '-')],
    [
      'changed',
      'update',
      'old table as removed new table as added',
      `${sizes('added', '')} union all ${sizes('removed', '-')}`,
    ],
  ] as const;
  return events.flatMap(([event, verb, rows, changes]) => [
    `create function ${table}_${event}() returns trigger language plpgsql as $$ begin
      insert into content_sizes (domain_id, bytes)
        select domain_id, sum(size) from (${changes}) as changes
        group by domain_id having sum(size) <> 0
        on conflict (domain_id) do update set bytes = content_sizes.bytes + excluded.bytes;
      return null;
    end $$`,
    `create trigger ${table}_${event} after ${verb} on ${table} referencing ${rows}
      for each statement execute function ${table}_${event}()`,
  ]);
}
