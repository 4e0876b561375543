import { sql } from 'kysely';

import type { Ddl } from './ddl.ts';

/** Other nodes read what changed for visitors since they last looked: one counter for all domains, and where it was at each one's last change. */
export async function up({ db, table, index }: Ddl): Promise<void> {
  await table('counters', ['name'], { name: 'text', value: 'integer' });
  await sql`insert into counters (name, value) values ('sites', 1)`.execute(db);
  await db.schema
    .alterTable('domains')
    .addColumn('site_version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await index('domains_site_version', 'domains', 'site_version');
}
