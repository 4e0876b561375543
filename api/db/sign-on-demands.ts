import { now } from './codec.ts';
import type { Db } from './connect.ts';
import type { DomainRow } from './schema.ts';

/** Takes only sign-ins at the identity provider in a domain from now on, or any again. */
export async function demandSignOn(db: Db, domainId: string, required: boolean): Promise<DomainRow> {
  return db
    .updateTable('domains')
    .set({ sign_on_since: required ? now() : null })
    .where('id', '=', domainId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lets every domain take any sign-in again. */
export async function dropSignOnDemands(db: Db): Promise<void> {
  await db.updateTable('domains').set({ sign_on_since: null }).where('sign_on_since', 'is not', null).execute();
}
