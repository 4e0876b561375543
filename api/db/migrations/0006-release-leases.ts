import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Several publishers share the work: one holds a lease on a release, and a domain has one such release. */
export function migration(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('releases').addColumn('claimed_by', text).execute();
      await db.schema.alterTable('releases').addColumn('lease_until', text).execute();
      await sql`update releases set state = 'queued', started_at = null where state = 'building'`.execute(db);
      await sql`create unique index releases_building on releases (domain_id) where state = 'building'`.execute(db);
    },
  };
}
