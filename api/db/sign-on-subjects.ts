import { newId } from '../lib/ids.ts';
import { now } from './codec.ts';
import type { Db } from './connect.ts';
import type { SignOnSubjectRow } from './schema.ts';

type Subject = Pick<SignOnSubjectRow, 'issuer' | 'subject'>;

/** Who it is that the provider calls so. */
export async function findSubject(db: Db, { issuer, subject }: Subject): Promise<SignOnSubjectRow | null> {
  const query = db.selectFrom('sign_on_subjects').selectAll().where('issuer', '=', issuer);
  return (await query.where('subject', '=', subject).executeTakeFirst()) ?? null;
}

/** Keeps who a person is at a provider. False if either of them is somebody else's already. */
export async function insertSubject(trx: Db, userId: string, { issuer, subject }: Subject): Promise<boolean> {
  const added = await trx
    .insertInto('sign_on_subjects')
    .values({ id: newId(), issuer, subject, user_id: userId, created_at: now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(added.numInsertedOrUpdatedRows) > 0;
}

/** Forgets who a person became at a provider since some time. */
export async function removeSubjectsSince(trx: Db, userId: string, since: string): Promise<void> {
  await trx.deleteFrom('sign_on_subjects').where('user_id', '=', userId).where('created_at', '>=', since).execute();
}
