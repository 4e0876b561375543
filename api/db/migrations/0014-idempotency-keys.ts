import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Maps an idempotency key to what its create made, so that a repeated request gets the same answer. */
export function migration(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('idempotency_keys')
        .addColumn('hash', text, (c) => c.primaryKey())
        .addColumn('content_hash', text, (c) => c.notNull())
        .addColumn('thing_id', text, (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute();
    },
  };
}
