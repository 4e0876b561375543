import { sql } from 'kysely';

import type { Ddl } from './ddl.ts';

/** How far what is outside (a bucket of pages, a CDN) has followed each domain. At first nothing has, and everything there may be old. */
export async function up({ db, table, index }: Ddl): Promise<void> {
  await table('projections', [], {
    domain_id: 'text key',
    version: 'integer?',
    due_at: 'text?',
    claimed_by: 'text?',
    tries: 'integer',
    error: 'text?',
    behind_since: 'text?',
    stale: 'text',
    hosts: 'text',
    targets: 'text?',
    again: 'text?',
  });
  await index('projections_due_at', 'projections', 'due_at');
  await index('projections_claimed_by', 'projections', 'claimed_by');
  // A publisher with a bucket or a CDN makes them due when it starts.
  await sql`insert into projections (domain_id, tries, stale, hosts)
    select id, 0, '0 *', '0 ' || host from domains`.execute(db);
}
