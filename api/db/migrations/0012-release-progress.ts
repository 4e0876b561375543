import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The progress of a release's build, as its publisher last reported it. */
export function migration(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('releases').addColumn('progress', text).execute();
    },
  };
}
