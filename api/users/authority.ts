import { may } from '#shared/rules/roles.ts';

import type { SignedIn } from '../auth/access.ts';
import type { Db } from '../db/connect.ts';
import { findRole } from '../db/domains.ts';
import { findPerson, type PersonRow } from '../db/memberships.ts';
import { findUser, hasOtherOwner, lockPeople, lockUser } from '../db/users.ts';
import { ApiError, notFound } from '../lib/errors.ts';

/** Who asks, as the database has it now. */
export type Actor = { id: string; isOwner: boolean; name: string };

/**
 * Begins a change to people: from here to the end of the transaction there is no other one. Reads again who asks, because what
 * the token said may have been changed by the request before this one. Throws ApiError forbidden.
 */
export async function beginPeopleChange(trx: Db, account: SignedIn): Promise<Actor> {
  await lockPeople(trx);
  const user = await findUser(trx, account.user.id);
  const isOwner = user?.is_owner === 1;
  const role = user && !user.suspended_at && (await findRole(trx, { id: user.id, isOwner }, account.domain.id));
  if (!user || !role || !may(role, 'users.manage')) throw new ApiError('forbidden', 'Your role does not allow this');
  return { id: user.id, isOwner, name: `${user.firstname} ${user.lastname}` };
}

/** The person whom a change is about, held until its end. Throws ApiError not_found, and forbidden where it takes an owner. */
export async function holdPerson(trx: Db, actor: Actor, domainId: string, id: string): Promise<PersonRow> {
  await lockUser(trx, id);
  const person = await findPerson(trx, domainId, id);
  if (!person) throw notFound('user');
  if (person.is_owner && !actor.isOwner) throw new ApiError('forbidden', 'Only an owner can change an owner');
  return person;
}

/** Before an owner stops being one or is locked out. Throws ApiError last_owner. */
export async function requireOtherOwner(trx: Db, person: PersonRow): Promise<void> {
  if (await hasOtherOwner(trx, person.id)) return;
  throw new ApiError('last_owner', 'This is the last owner who can sign in: make somebody else an owner first');
}

/** Nobody locks himself out, or gives himself another role. Throws ApiError forbidden. */
export function requireOther(actor: Actor, person: PersonRow, what: string): void {
  if (actor.id === person.id) throw new ApiError('forbidden', `You can't ${what} yourself: ask somebody else who may`);
}
