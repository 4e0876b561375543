import { sql } from 'kysely';

import type { Ddl } from './ddl.ts';

/** Several publishers share the work: one holds a lease on a release, and a domain has one such release. */
export async function up({ db, add }: Ddl): Promise<void> {
  await add('releases', 'claimed_by', 'lease_until');
  await sql`update releases set state = 'queued', started_at = null where state = 'building'`.execute(db);
  await sql`create unique index releases_building on releases (domain_id) where state = 'building'`.execute(db);
}
