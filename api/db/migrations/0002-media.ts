import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The AVIF queue, filled with all existing pictures, and the files that no entry names any more. */
export function migration(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('avif_queue')
        .addColumn('media_id', text, (c) => c.notNull().primaryKey())
        .addColumn('domain_id', text, (c) => c.notNull())
        .addColumn('state', text, (c) => c.notNull())
        .addColumn('attempts', 'integer', (c) => c.notNull())
        .addColumn('next_at', text, (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('avif_queue_next').on('avif_queue').columns(['state', 'next_at']).execute();
      await sql`insert into avif_queue (media_id, domain_id, state, attempts, next_at, created_at)
        select id, domain_id, 'waiting', 0, created_at, created_at from media where path is not null`.execute(db);

      await db.schema
        .createTable('media_leftovers')
        .addColumn('hashed_name', text, (c) => c.notNull())
        .addColumn('domain_id', text, (c) => c.notNull())
        .addColumn('since', text, (c) => c.notNull())
        .addColumn('removing_until', text)
        .addPrimaryKeyConstraint('media_leftovers_pk', ['hashed_name', 'domain_id'])
        .execute();
      await db.schema.createIndex('media_hashed_name').on('media').columns(['hashed_name']).execute();
    },
  };
}
