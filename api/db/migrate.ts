import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

import * as init from './migrations/0001-init.ts';
import type { Database } from './schema.ts';

/** Each runs once, in this order, in a transaction. A new one gets the next number; one that has landed never changes. */
const migrations: Record<string, (engine: 'sqlite' | 'postgres') => Migration> = {
  '0001-init': init.migration,
};

/** Brings the tables up to date. Throws what the failed migration threw; nothing of it stays. */
export async function migrate(db: Kysely<Database>, engine: 'sqlite' | 'postgres'): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(Object.entries(migrations).map(([name, make]) => [name, make(engine)])),
    },
  });
  await sql`select 1`.execute(db);
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
