import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The trash of submissions, so that deleting can be undone. */
export function migration(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('submissions').addColumn('deleted_at', text).execute();
    },
  };
}
