import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Links a mail to the invited user, so that the user list can show a failed invitation. */
export function migration(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db) {
      await db.schema.alterTable('mails').addColumn('user_id', text).execute();
      await db.schema.createIndex('mails_user').on('mails').column('user_id').execute();
    },
  };
}
