import type { Ddl } from './ddl.ts';

/** An alias redirects or serves. Those from before are former hosts, which redirect. */
export async function up({ db }: Ddl): Promise<void> {
  await db.schema
    .alterTable('domain_aliases')
    .addColumn('mode', 'text', (column) => column.notNull().defaultTo('redirect'))
    .execute();
}
