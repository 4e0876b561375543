import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The catering offer whose page an inquiry came from, with its title at that time. */
export function migration(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('submissions').addColumn('offer_id', text).execute();
      await db.schema.alterTable('submissions').addColumn('offer_title', text).execute();
    },
  };
}
