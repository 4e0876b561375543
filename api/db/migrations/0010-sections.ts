import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Blocks that pages share. */
export function migration(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('sections')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('domain_id', text, (c) => c.notNull())
        .addColumn('title', text, (c) => c.notNull())
        .addColumn('body', text, (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('sections_domain').on('sections').column('domain_id').execute();
    },
  };
}
