import { sql } from 'kysely';

import type { Ddl } from './ddl.ts';

/** The AVIF queue, filled with all existing pictures, and the files that no entry names any more. */
export async function up({ db, table, index }: Ddl): Promise<void> {
  await table('avif_queue', [], {
    media_id: 'text key',
    domain_id: 'text',
    state: 'text',
    attempts: 'integer',
    next_at: 'text',
    created_at: 'text',
  });
  await index('avif_queue_next', 'avif_queue', 'state', 'next_at');
  await sql`insert into avif_queue (media_id, domain_id, state, attempts, next_at, created_at)
    select id, domain_id, 'waiting', 0, created_at, created_at from media where path is not null`.execute(db);

  await table('media_leftovers', ['hashed_name', 'domain_id'], {
    hashed_name: 'text',
    domain_id: 'text',
    since: 'text',
    removing_until: 'text?',
  });
  await index('media_hashed_name', 'media', 'hashed_name');
}
