import type { Ddl } from './ddl.ts';

/** Whom a place's own people are told at, if a truck isn't coming; empty if nobody. */
export async function up({ db }: Ddl): Promise<void> {
  await db.schema
    .alterTable('places')
    .addColumn('email', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}
