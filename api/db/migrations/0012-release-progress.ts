import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How far the build of a release is, as its publisher said last. */
export function migration(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('releases').addColumn('progress', text).execute();
    },
  };
}
