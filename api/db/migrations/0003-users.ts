import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Suspension in one domain, the device of a session, and the indexes that find old sessions and tokens. */
export function migration(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('memberships').addColumn('suspended_at', text).execute();
      await db.schema.alterTable('sessions').addColumn('user_agent', text).execute();
      await db.schema.alterTable('sessions').addColumn('address', text).execute();
      await db.schema.createIndex('memberships_domain').on('memberships').column('domain_id').execute();
      await db.schema.createIndex('sessions_last_used').on('sessions').column('last_used_at').execute();
      await db.schema.createIndex('refresh_tokens_expires').on('refresh_tokens').column('expires_at').execute();
      await db.schema.createIndex('password_tokens_user').on('password_tokens').column('user_id').execute();
      await db.schema.createIndex('password_tokens_expires').on('password_tokens').column('expires_at').execute();
    },
  };
}
