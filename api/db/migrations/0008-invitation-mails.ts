import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whose invitation a mail is: a list of users can say that it did not go out. */
export function migration(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  return {
    async up(db) {
      await db.schema.alterTable('mails').addColumn('user_id', text).execute();
      await db.schema.createIndex('mails_user').on('mails').column('user_id').execute();
    },
  };
}
