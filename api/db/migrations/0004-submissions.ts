import { sql } from 'kysely';

import type { Ddl } from './ddl.ts';

/** Form submissions, the queue of outgoing mail, and rate limits on Postgres. */
export async function up({ db, engine, table, index, unique }: Ddl): Promise<void> {
  await table('submissions', ['id'], {
    id: 'text',
    domain_id: 'text',
    form: 'text',
    fields: 'text',
    words: 'text',
    member_title: 'text?',
    status: 'text',
    note: 'text',
    spam: 'integer',
    idempotency_hash: 'text?',
    version: 'integer',
    created_at: 'text',
  });
  await index('submissions_list', 'submissions', 'domain_id', 'spam', 'created_at', 'id');
  // Rows without a key never conflict: nulls are distinct on both engines.
  await unique('submissions_once', 'submissions', 'domain_id', 'idempotency_hash');

  await table('mails', ['id'], {
    id: 'text',
    submission_id: 'text?',
    message: 'text?',
    state: 'text',
    attempts: 'integer',
    next_at: 'text',
    useful_until: 'text?',
    error: 'text?',
    created_at: 'text',
    finished_at: 'text?',
  });
  await index('mails_due', 'mails', 'state', 'next_at');
  await index('mails_submission', 'mails', 'submission_id');

  if (engine === 'postgres') {
    // Unlogged: these counts cover minutes, so a crash may empty them.
    await sql`create unlogged table rate_limits (key text primary key, points integer not null, expire bigint)`.execute(
      db,
    );
  }
}
