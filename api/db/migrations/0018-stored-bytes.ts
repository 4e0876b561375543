import { sql } from 'kysely';

import type { Ddl } from './ddl.ts';

/**
 * How much each domain stores. The bodies of posts, revisions and sections are counted by triggers: no write can forget them, also
 * not that of a restored backup, and reading the count costs one row. Files are few enough to be added up from an index.
 */
export async function up(ddl: Ddl): Promise<void> {
  const { db, table, index } = ddl;
  // Integers up to 2^53 are exact in it, while Postgres's `integer` ends at 2 GB.
  await table('content_sizes', ['domain_id'], { domain_id: 'text', bytes: 'real' });
  await db.schema.alterTable('media').addColumn('stored_bytes', 'integer').execute();
  await index('media_bytes', 'media', 'domain_id', 'content_hash', 'stored_bytes', 'bytes');
  await sql`insert into content_sizes (domain_id, bytes) select domain_id, sum(bytes) from (
      select domain_id, sum(octet_length(post_body)) as bytes from posts group by domain_id
      union all select domain_id, sum(octet_length(revisions.post_body)) from revisions
        join posts on posts.id = revisions.post_id group by domain_id
      union all select domain_id, sum(octet_length(body)) from sections group by domain_id
    ) as stored group by domain_id`.execute(db);
  for (const bodies of tables) await (ddl.engine === 'postgres' ? onPostgres(ddl, bodies) : onSqlite(ddl, bodies));
}

type Bodies = {
  name: string;
  column: string;
  /** The domain of the row that `row` names. */ domain: (row: string) => string;
};

const tables: Bodies[] = [
  { name: 'posts', column: 'post_body', domain: (row) => `${row}.domain_id` },
  {
    name: 'revisions',
    column: 'post_body',
    domain: (row) => `(select domain_id from posts where posts.id = ${row}.post_id)`,
  },
  { name: 'sections', column: 'body', domain: (row) => `${row}.domain_id` },
];

async function onSqlite({ db }: Ddl, { name, column, domain }: Bodies): Promise<void> {
  const size = (row: string) => `octet_length(${row}.${column})`;
  const add = `insert into content_sizes (domain_id, bytes) select ${domain('new')}, ${size('new')}
    where ${domain('new')} is not null
    on conflict (domain_id) do update set bytes = bytes + excluded.bytes;`;
  const subtract = `update content_sizes set bytes = bytes - ${size('old')} where domain_id = ${domain('old')};`;
  const triggers = [
    `create trigger ${name}_added after insert on ${name} begin ${add} end`,
    `create trigger ${name}_removed after delete on ${name} begin ${subtract} end`,
    `create trigger ${name}_changed after update of ${column} on ${name} begin ${subtract} ${add} end`,
  ];
  for (const trigger of triggers) await sql.raw(trigger).execute(db);
}

/** Once per statement, because Postgres slows down when one transaction updates a row thousands of times. */
async function onPostgres({ db }: Ddl, { name, column, domain }: Bodies): Promise<void> {
  const sizes = (rows: string, sign: string) =>
    `select ${domain(rows)} as domain_id, ${sign}octet_length(${rows}.${column}) as size from ${rows}`;
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
  for (const [event, verb, tablesOfEvent, changes] of events) {
    await sql
      .raw(
        `create function ${name}_${event}() returns trigger language plpgsql as $$ begin
          insert into content_sizes (domain_id, bytes)
            select domain_id, sum(size) from (${changes}) as changes where domain_id is not null
            group by domain_id having sum(size) <> 0
            on conflict (domain_id) do update set bytes = content_sizes.bytes + excluded.bytes;
          return null;
        end $$`,
      )
      .execute(db);
    await sql
      .raw(
        `create trigger ${name}_${event} after ${verb} on ${name} referencing ${tablesOfEvent}
          for each statement execute function ${name}_${event}()`,
      )
      .execute(db);
  }
}
