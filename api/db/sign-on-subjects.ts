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

/** Ends the sessions that began at an identity provider: those of one session there, or all of somebody. Returns whose they were. */
export async function endSessionsAt(
  db: Db,
  { issuer, subject, session }: { issuer: string; subject: string | null; session: string | null },
): Promise<string[]> {
  let query = db
    .updateTable('sessions')
    .set({ ended_at: now() })
    .where('ended_at', 'is', null)
    .where('signed_in_by', '=', 'sso')
    .where('user_id', 'in', (eb) => {
      const people = eb.selectFrom('sign_on_subjects').select('sign_on_subjects.user_id').where('issuer', '=', issuer);
      return subject === null ? people : people.where('subject', '=', subject);
    });
  if (session !== null) query = query.where('provider_session', '=', session);
  const ended = await query.returning('user_id').execute();
  return [...new Set(ended.map(({ user_id: id }) => id))];
}
