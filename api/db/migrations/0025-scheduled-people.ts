import type { Ddl } from './ddl.ts';

/** Who changed a scheduled release last, and how often it was changed: two who change it at once must notice each other. */
export async function up({ db, add }: Ddl): Promise<void> {
  await add('scheduled_releases', 'changed_by');
  await db.schema
    .alterTable('scheduled_releases')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
}
