import type { Role } from '#shared/rules/roles.ts';
import type { UserUpdate } from '#shared/schemas/users.ts';

import type { SignedIn } from '../auth/access.ts';
import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import {
  deleteInvitation,
  findInvitation,
  findOpenInvitation,
  placeOf,
  putInvitation,
  removeInvitation,
} from '../db/invitations.ts';
import {
  findFormer,
  findPerson,
  forgetFormer,
  listMemberships,
  type PersonRow,
  rememberFormer,
  removeFromAll,
  removeFromDomain,
  setRole,
  setSuspendedHere,
} from '../db/memberships.ts';
import type { InvitationRow } from '../db/schema.ts';
import { endSessions } from '../db/sessions.ts';
import { transact } from '../db/transact.ts';
import { lockUser, updateUser } from '../db/users.ts';
import { ApiError, invalidFields, notFound } from '../lib/errors.ts';
import { roleOf, suspensionOf } from '../presenters/user.ts';
import type { RequestContext } from '../services/context.ts';
import { type Actor, beginPeopleChange, endAccess, lockPerson, requireOther, requireOtherOwner } from './authority.ts';
import { updateInvitation } from './change-invitation.ts';
import { mailLink, newLink } from './invite.ts';
import { giveRolesElsewhere } from './roles-elsewhere.ts';

type Needs = RequestContext & { account: SignedIn };
/** What a change works with, inside one transaction. */
type Change = { trx: Db; actor: Actor; person: PersonRow; domainId: string };

/**
 * Changes name, suspension and roles of a person in the domain, or what an invitation offers, all or nothing. Throws ApiError.
 */
export async function changeUser(context: Needs, id: string, wanted: UserUpdate): Promise<void> {
  const { db, account, domain } = context;
  await transact(db, async (trx) => {
    const actor = await beginPeopleChange(trx, account);
    const invitation = await findOpen(trx, actor, domain.id, id);
    if (invitation) return updateInvitation({ trx, actor, invitation, domainId: domain.id }, wanted);
    const person = await lockPerson(trx, actor, domain.id, id);
    const change = { trx, actor, person, domainId: domain.id };
    await changeName(change, wanted);
    await changeRole(context, change, wanted);
    await changeSuspension(change, wanted);
    return changeRolesElsewhere(context, change, wanted);
  });
}

/** Whether a change mails the user: a domain that is new to them, and the role of owner, need their consent. */
export async function needsConsent({ db }: Needs, id: string, { role, domains = [] }: UserUpdate): Promise<boolean> {
  if (role === 'owner') return true;
  const held = domains.some((one) => one.role !== null) ? await listMemberships(db, id) : new Map<string, Role>();
  return domains.some((one) => one.role !== null && !held.has(one.id));
}

async function findOpen(trx: Db, { isOwner }: Actor, domainId: string, id: string): Promise<InvitationRow | null> {
  const invitation = await findInvitation(trx, { domainId, isOwner }, id);
  return invitation?.removed_at === null ? invitation : null;
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

async function changeRole(context: Needs, change: Change, { role }: UserUpdate): Promise<void> {
  const { trx, actor, person, domainId } = change;
  if (role === undefined || role === roleOf(person)) return;
  if (role === 'owner' && !actor.isOwner) throw new ApiError('forbidden', 'Only an owner can make an owner');
  if (person.is_owner) await requireOtherOwner(trx, person);
  requireOther(actor, person, 'give another role to');
  if (role === 'owner') {
    await offerOwnership(context, change);
    return;
  }
  if (person.is_owner) await updateUser(trx, person.id, { is_owner: 0, owner_since: null });
  await setRole(trx, person.id, domainId, role);
  await endAccess(trx, { userId: person.id, ...(person.is_owner ? {} : { domainId }) });
}

/** An owner's name and activity are shown in every domain: the person decides. */
async function offerOwnership(context: Needs, { trx, actor, person }: Change): Promise<void> {
  if (person.suspended_here_at)
    throw invalidFields({ role: ['Lift the suspension before you make this user an owner'] });
  const { email, firstname, lastname } = person;
  const role = 'owner' as const;
  const place = placeOf(role, context.domain.id);
  if (await findOpenInvitation(trx, place, email))
    throw new ApiError('conflict', `${email} is already invited to be an owner: send that invitation again`);
  const invited = { email, firstname, lastname, role };
  const { link, token } = newLink();
  await putInvitation(trx, { ...invited, domain_id: place, invited_by: actor.id, ...link });
  await mailLink(context, trx, { actor, person: invited, titles: [] }, token);
}

async function changeSuspension({ trx, actor, person, domainId }: Change, wanted: UserUpdate): Promise<void> {
  const { suspension, role = roleOf(person) } = wanted;
  const current = suspensionOf(person);
  if (suspension === undefined || suspension === current) return;
  if ((suspension === 'network' || current === 'network') && !actor.isOwner) {
    throw new ApiError('forbidden', 'Only an owner can suspend someone in the whole network, or lift that');
  }
  if (suspension === 'network' && person.is_owner) await requireOtherOwner(trx, person);
  requireOther(actor, person, 'suspend');
  if (suspension === 'domain' && role === 'owner') {
    throw invalidFields({
      suspension: ['An owner is in every domain: suspend them in the whole network, or change the role'],
    });
  }
  await updateUser(trx, person.id, { suspended_at: suspension === 'network' ? now() : null });
  await setSuspendedHere(trx, person.id, domainId, suspension === 'domain' ? now() : null);
  if (suspension !== 'none') {
    await endAccess(trx, { userId: person.id, ...(suspension === 'domain' ? { domainId } : {}) });
  }
}

async function changeRolesElsewhere(context: Needs, change: Change, wanted: UserUpdate): Promise<void> {
  const { trx, actor, person, domainId } = change;
  const { email, firstname, lastname } = person;
  const invited = { email, firstname, lastname, role: wanted.role ?? roleOf(person) };
  if (wanted.domains && wanted.domains.length > 0) requireOther(actor, person, 'give roles to');
  const { link, token } = newLink();
  const titles = await giveRolesElsewhere(trx, { actor, person: invited, domainId, link }, wanted.domains);
  if (titles.length > 0) await mailLink(context, trx, { actor, person: invited, titles }, token);
}

/**
 * Removes a member from the domain, or an owner from all, or an invitation, whose link becomes invalid. All can be restored in this
 * domain. Throws ApiError.
 */
export async function removeUser({ db, account, domain }: Needs, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const actor = await beginPeopleChange(trx, account);
    const invitation = await findOpen(trx, actor, domain.id, id);
    if (invitation) return removeInvitation(trx, invitation);
    const person = await lockPerson(trx, actor, domain.id, id);
    if (person.is_owner) await requireOtherOwner(trx, person);
    requireOther(actor, person, 'remove');
    if (person.is_owner) {
      await updateUser(trx, id, { is_owner: 0, owner_since: null });
      await removeFromAll(trx, id);
      await rememberFormer(trx, { user_id: id, domain_id: domain.id, role: 'owner', suspended_at: null });
    } else await removeFromDomain(trx, id, domain.id);
    return endAccess(trx, { userId: id, ...(person.is_owner ? {} : { domainId: domain.id }) });
  });
}

/**
 * Forgets a person or an invitation that was removed from the domain. The account stays, because content names its author. Throws
 * ApiError.
 */
export async function forgetUser({ db, account, domain }: Needs, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const actor = await beginPeopleChange(trx, account);
    const invitation = await findInvitation(trx, { domainId: domain.id, isOwner: actor.isOwner }, id);
    if (invitation?.removed_at) return deleteInvitation(trx, invitation);
    await lockUser(trx, id);
    const former = await findFormer(trx, id, domain.id);
    if (!former && (invitation ?? (await findPerson(trx, domain.id, id))))
      throw new ApiError('conflict', 'Remove the user from the domain first');
    if (!former) throw notFound('user');
    if (former.role === 'owner' && !actor.isOwner)
      throw new ApiError('forbidden', 'Only an owner can delete a former owner');
    return forgetFormer(trx, id, domain.id);
  });
}

/** Ends a person's sessions: in this domain for an admin, everywhere for an owner. An invitation has none. Throws ApiError. */
export async function endSessionsOf({ db, account, domain }: Needs, id: string): Promise<void> {
  await transact(db, async (trx) => {
    const actor = await beginPeopleChange(trx, account);
    if (await findOpen(trx, actor, domain.id, id)) return;
    const person = await lockPerson(trx, actor, domain.id, id);
    await endSessions(trx, { userId: person.id, ...(actor.isOwner ? {} : { domainId: domain.id }) });
  });
}
