import { sql } from 'kysely';

import type { Ddl } from './ddl.ts';

/** A domain's own rebuild hook, and releases that are handed over to a static host until its address confirms them. */
export async function up({ db, table, add }: Ddl): Promise<void> {
  await table('build_hooks', [], {
    domain_id: 'text key',
    url: 'text?',
    secret: 'text?',
    secret_made_at: 'text?',
    elsewhere: 'integer',
  });
  await add('releases', 'handed_over_at', 'asked_at', 'ask_at', 'answer');
  await sql`create index releases_handed_over on releases (domain_id) where state = 'handed_over'`.execute(db);
}
