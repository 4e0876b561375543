import { sql } from 'kysely';

import type { Ddl } from './ddl.ts';

/** Marks the hashes of older versions, which were made of a password's NFKC form (auth/passwords.ts). */
export async function up({ db }: Ddl): Promise<void> {
  await sql`update users set password_hash = 'nfkc:' || password_hash where password_hash is not null`.execute(db);
}
