import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Named filters of lists, per user and domain. */
export function migration(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('saved_views')
        .addColumn('user_id', text, (c) => c.notNull())
        .addColumn('domain_id', text, (c) => c.notNull())
        .addColumn('list', text, (c) => c.notNull())
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('search', text, (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .addPrimaryKeyConstraint('saved_views_key', ['user_id', 'domain_id', 'list', 'name'])
        .execute();
    },
  };
}
