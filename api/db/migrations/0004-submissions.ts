import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Form submissions, the queue of outgoing mail, and rate limits on Postgres. */
export function migration(engine: 'sqlite' | 'postgres'): Migration {
  const text = engine === 'postgres' ? sql`text collate "C"` : sql`text`;
  const integer = sql`integer`;

  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('submissions')
        .addColumn('id', text, (c) => c.notNull())
        .addColumn('domain_id', text, (c) => c.notNull())
        .addColumn('form', text, (c) => c.notNull())
        .addColumn('fields', text, (c) => c.notNull())
        .addColumn('words', text, (c) => c.notNull())
        .addColumn('member_title', text)
        .addColumn('status', text, (c) => c.notNull())
        .addColumn('note', text, (c) => c.notNull())
        .addColumn('spam', integer, (c) => c.notNull())
        .addColumn('idempotency_hash', text)
        .addColumn('version', integer, (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .addPrimaryKeyConstraint('submissions_pk', ['id'])
        .execute();
      const index = (name: string, table: string, columns: string[]) =>
        db.schema.createIndex(name).on(table).columns(columns);
      await index('submissions_list', 'submissions', ['domain_id', 'spam', 'created_at', 'id']).execute();
      // Rows without a key never conflict: nulls are distinct on both engines.
      await index('submissions_once', 'submissions', ['domain_id', 'idempotency_hash']).unique().execute();

      await db.schema
        .createTable('mails')
        .addColumn('id', text, (c) => c.notNull())
        .addColumn('submission_id', text)
        .addColumn('message', text)
        .addColumn('state', text, (c) => c.notNull())
        .addColumn('attempts', integer, (c) => c.notNull())
        .addColumn('next_at', text, (c) => c.notNull())
        .addColumn('useful_until', text)
        .addColumn('error', text)
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('finished_at', text)
        .addPrimaryKeyConstraint('mails_pk', ['id'])
        .execute();
      await index('mails_due', 'mails', ['state', 'next_at']).execute();
      await index('mails_submission', 'mails', ['submission_id']).execute();

      if (engine === 'postgres') {
        // Unlogged: these counts cover minutes, so a crash may empty them.
        await sql`create unlogged table rate_limits (key text primary key, points integer not null, expire bigint)`.execute(
          db,
        );
      }
    },
  };
}
