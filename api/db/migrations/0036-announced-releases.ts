import type { Ddl } from './ddl.ts';

/** Whether the hook was told of a release: publishes that join it are one build, whichever node they come to. */
export async function up({ db }: Ddl): Promise<void> {
  await db.schema
    .alterTable('releases')
    .addColumn('announced', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
