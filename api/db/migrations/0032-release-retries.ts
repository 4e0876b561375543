import type { Ddl } from './ddl.ts';

/** Releases that failed are tried again by themselves: when, and how often that was done before. */
export async function up({ db, add, index }: Ddl): Promise<void> {
  await add('releases', 'retry_at');
  await db.schema
    .alterTable('releases')
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await index('releases_retry_at', 'releases', 'retry_at');
}
