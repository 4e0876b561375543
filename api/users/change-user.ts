import type { UserUpdate } from '#shared/schemas/users.ts';

import type { SignedIn } from '../auth/access.ts';
import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { removeInvitationMails } from '../db/mails.ts';
import {
  findFormer,
  findPerson,
  forgetFormer,
  hasMemberships,
  hasTraces,
  type PersonRow,
  rememberFormer,
  removeFromAll,
  removeFromDomain,
  setRole,
  setSuspendedHere,
} from '../db/memberships.ts';
import { removePasswordTokens } from '../db/password-tokens.ts';
import { endSessions } from '../db/sessions.ts';
import { deleteUnusedUser, lockUser, updateUser } from '../db/users.ts';
import { ApiError, invalidFields, notFound } from '../lib/errors.ts';
import { roleOf, suspensionOf } from '../presenters/user.ts';
import type { RequestContext } from '../services/context.ts';
import { type Actor, beginPeopleChange, lockPerson, requireOther, requireOtherOwner } from './authority.ts';
import { giveRolesElsewhere } from './roles-elsewhere.ts';

type Needs = RequestContext & { account: SignedIn };
/** What a change works with, inside one transaction. */
type Change = { trx: Db; actor: Actor; person: PersonRow; domainId: string };

/** Changes name, suspension and roles of a person in the domain, all or nothing. Throws ApiError. */
export async function changeUser({ db, account, domain }: Needs, id: string, wanted: UserUpdate): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const actor = await beginPeopleChange(trx, account);
    const person = await lockPerson(trx, actor, domain.id, id);
    const change = { trx, actor, person, domainId: domain.id };
    await changeName(change, wanted);
    await changeRole(change, wanted);
    await changeSuspension(change, wanted);
    await changeRolesElsewhere(change, wanted);
  });
}

/** Names are shown in every domain, so an admin of one can't change them. */
async function changeName({ trx, actor, person }: Change, wanted: UserUpdate): Promise<void> {
  const { firstname = person.firstname, lastname = person.lastname } = wanted;
  if (firstname === person.firstname && lastname === person.lastname) return;
  if (!actor.isOwner && actor.id !== person.id) {
    throw new ApiError('forbidden', 'A name shows in every domain: only the user and an owner can change it');
  }
  await updateUser(trx, person.id, { firstname, lastname });
}

async function changeRole({ trx, actor, person, domainId }: Change, { role }: UserUpdate): Promise<void> {
  if (role === undefined || role === roleOf(person)) return;
  if (role === 'owner' && !actor.isOwner) throw new ApiError('forbidden', 'Only an owner can make an owner');
  if (person.is_owner) await requireOtherOwner(trx, person);
  requireOther(actor, person, 'give another role to');
  if (role === 'owner') {
    if (person.suspended_here_at) throw invalidFields({ role: ['Lift the suspension before you make an owner of it'] });
    await updateUser(trx, person.id, { is_owner: 1 });
    // An owner has all domains. A demoted owner keeps only the role given then, not forgotten earlier ones.
    await removeFromAll(trx, person.id);
  } else {
    if (person.is_owner) await updateUser(trx, person.id, { is_owner: 0 });
    await setRole(trx, person.id, domainId, role);
  }
  const everywhere = role === 'owner' || person.is_owner === 1;
  await endSessions(trx, { userId: person.id, ...(everywhere ? {} : { domainId }) });
}

async function changeSuspension({ trx, actor, person, domainId }: Change, wanted: UserUpdate): Promise<void> {
  const { suspension, role = roleOf(person) } = wanted;
  const current = suspensionOf(person);
  if (suspension === undefined || suspension === current) return;
  if ((suspension === 'network' || current === 'network') && !actor.isOwner) {
    throw new ApiError('forbidden', 'Only an owner can suspend in the whole network, or lift that');
  }
  if (suspension === 'network' && person.is_owner) await requireOtherOwner(trx, person);
  requireOther(actor, person, 'suspend');
  if (suspension === 'domain' && role === 'owner') {
    throw invalidFields({
      suspension: ['An owner has every domain: suspend in the whole network, or change the role'],
    });
  }
  await updateUser(trx, person.id, { suspended_at: suspension === 'network' ? now() : null });
  await setSuspendedHere(trx, person.id, domainId, suspension === 'domain' ? now() : null);
  if (suspension !== 'none') {
    await endSessions(trx, { userId: person.id, ...(suspension === 'domain' ? { domainId } : {}) });
  }
}

async function changeRolesElsewhere({ trx, actor, person, domainId }: Change, wanted: UserUpdate): Promise<void> {
  const whose = { actor, userId: person.id, role: wanted.role ?? roleOf(person), domainId };
  if (wanted.domains && wanted.domains.length > 0) requireOther(actor, person, 'give roles to');
  await giveRolesElsewhere(trx, whose, wanted.domains);
}

/**
 * Removes a member from the domain, or an owner from all; both can be restored in this domain. The invitation of an account
 * without any domain becomes invalid. Throws ApiError.
 */
export async function removeUser({ db, account, domain }: Needs, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const actor = await beginPeopleChange(trx, account);
    const person = await lockPerson(trx, actor, domain.id, id);
    if (person.is_owner) await requireOtherOwner(trx, person);
    requireOther(actor, person, 'remove');
    if (person.is_owner) {
      await updateUser(trx, id, { is_owner: 0 });
      await removeFromAll(trx, id);
      await rememberFormer(trx, { user_id: id, domain_id: domain.id, role: 'owner', suspended_at: null });
    } else await removeFromDomain(trx, id, domain.id);
    await endSessions(trx, { userId: id, ...(person.is_owner ? {} : { domainId: domain.id }) });
    if (person.password_hash !== null || (await hasMemberships(trx, id))) return;
    await removePasswordTokens(trx, id);
    await removeInvitationMails(trx, id);
  });
}

/**
 * Forgets a person who was removed from the domain. An account that was never used is deleted when nothing is left of it;
 * others stay, because content names its author. Throws ApiError.
 */
export async function forgetUser({ db, account, domain }: Needs, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const actor = await beginPeopleChange(trx, account);
    await lockUser(trx, id);
    const former = await findFormer(trx, id, domain.id);
    if (!former && (await findPerson(trx, domain.id, id)))
      throw new ApiError('conflict', 'Remove the user from the domain first');
    if (!former) throw notFound('user');
    if (former.role === 'owner' && !actor.isOwner)
      throw new ApiError('forbidden', 'Only an owner can delete a former owner');
    await forgetFormer(trx, id, domain.id);
    if (!(await hasTraces(trx, id))) await deleteUnusedUser(trx, id);
  });
}

/** Ends a person's sessions: in this domain for an admin, everywhere for an owner. Throws ApiError. */
export async function endSessionsOf({ db, account, domain }: Needs, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const actor = await beginPeopleChange(trx, account);
    const person = await lockPerson(trx, actor, domain.id, id);
    await endSessions(trx, { userId: person.id, ...(actor.isOwner ? {} : { domainId: domain.id }) });
  });
}
