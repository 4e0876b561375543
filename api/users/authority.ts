import { may } from '#shared/rules/roles.ts';

import type { SignedIn } from '../auth/access.ts';
import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { findRole } from '../db/domains.ts';
import { endReturnsBy } from '../db/factor-returns.ts';
import { deleteInvitationsTo, invalidateInvitationsBy } from '../db/invitations.ts';
import { findPerson, type PersonRow, removeFromAll } from '../db/memberships.ts';
import type { UserRow } from '../db/schema.ts';
import { endSessions } from '../db/sessions.ts';
import { findUser, hasOtherOwner, lockPeople, lockUser, updateUser } from '../db/users.ts';
import { ApiError, notFound } from '../lib/errors.ts';

/** The acting user as stored now. */
export type Actor = { id: string; isOwner: boolean; name: string };

/**
 * Begins a change of people: locks them until the transaction ends and reads the acting user again, because an earlier
 * request may have changed what the token says. Throws ApiError forbidden.
 */
export async function beginPeopleChange(trx: Db, account: SignedIn): Promise<Actor> {
  await lockPeople(trx);
  const user = await findUser(trx, account.user.id);
  const isOwner = user?.is_owner === 1;
  const role = user && !user.suspended_at && (await findRole(trx, { id: user.id, isOwner }, account.domain.id));
  if (!user || !role || !may(role, 'users.manage')) throw new ApiError('forbidden', 'Your role does not allow this');
  return { id: user.id, isOwner, name: `${user.firstname} ${user.lastname}` };
}

/** The person to change, locked. Throws ApiError not_found, and forbidden when only an owner may do it. */
export async function lockPerson(trx: Db, actor: Actor, domainId: string, id: string): Promise<PersonRow> {
  await lockUser(trx, id);
  const person = await findPerson(trx, domainId, id);
  if (!person) throw notFound('user');
  if (person.is_owner && !actor.isOwner) throw new ApiError('forbidden', 'Only an owner can change an owner');
  return person;
}

/** Call before an owner loses ownership or is suspended. Throws ApiError last_owner. */
export async function requireOtherOwner(trx: Db, person: PersonRow): Promise<void> {
  if (await hasOtherOwner(trx, person.id)) return;
  throw new ApiError('last_owner', 'This is the last owner who can sign in: make someone else an owner first');
}

/** Users can't suspend themselves or change their own role. Throws ApiError forbidden. */
export function requireOther(actor: Actor, person: PersonRow, what: string): void {
  if (actor.id === person.id) throw new ApiError('forbidden', `You can’t ${what} yourself: ask someone else who can`);
}

/** A former owner keeps no earlier roles: an owner has all domains, and gets a role again with the demotion. */
export async function makeOwner(trx: Db, { id, email }: Pick<UserRow, 'id' | 'email'>): Promise<void> {
  await updateUser(trx, id, { is_owner: 1, owner_since: now() });
  await removeFromAll(trx, id);
  await deleteInvitationsTo(trx, email);
  await endSessions(trx, { userId: id });
}

/**
 * Ends what a user does with a right that was lost, in one domain or everywhere: sessions, and invitations that nobody has
 * accepted yet. Whoever is no longer an owner also gives no sign-in back.
 */
export async function endAccess(trx: Db, where: { userId: string; domainId?: string }): Promise<void> {
  await endSessions(trx, where);
  await invalidateInvitationsBy(trx, where);
  if (where.domainId === undefined) await endReturnsBy(trx, where.userId);
}
