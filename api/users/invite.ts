import type { UserCreate } from '#shared/schemas/users.ts';

import type { SignedIn } from '../auth/access.ts';
import { addedMail, invitationMail } from '../auth/mails.ts';
import type { Db } from '../db/connect.ts';
import { createOnce } from '../db/create-once.ts';
import {
  changeInvitation,
  deleteInvitationsTo,
  findInvitation,
  findOpenInvitation,
  type Link,
  linkOf,
  listMailedTogether,
  placeOf,
  putInvitation,
} from '../db/invitations.ts';
import { findFormer, findPerson, setRole, setSuspendedHere } from '../db/memberships.ts';
import type { InvitationRow } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { findUser, findUserByEmail, lockUser } from '../db/users.ts';
import { ApiError, notFound } from '../lib/errors.ts';
import { opaqueToken, tokenHash } from '../lib/opaque-tokens.ts';
import { queueMail } from '../mail/queue.ts';
import type { RequestContext } from '../services/context.ts';
import { type Actor, beginPeopleChange, makeOwner } from './authority.ts';
import { giveRolesElsewhere } from './roles-elsewhere.ts';

type Needs = RequestContext & { account: SignedIn };

/**
 * Invites an address to the domain and returns the id of the invitation. What happens doesn't depend on whether the address has an
 * account, except for people whom the domain shows. Throws ApiError: 403 when only an owner may do it, 409 for a user of the domain,
 * an open invitation or a reused key.
 */
export async function inviteUser(context: Needs, wanted: UserCreate): Promise<string> {
  const { db, account } = context;
  return transact(db, async (trx) => {
    const actor = await beginPeopleChange(trx, account);
    return createOnce(trx, { account, call: 'users.create', body: wanted }, () => invite(context, trx, actor, wanted));
  });
}

async function invite(context: Needs, trx: Db, actor: Actor, wanted: UserCreate): Promise<string> {
  const { domain } = context;
  if (wanted.role === 'owner' && !actor.isOwner) throw new ApiError('forbidden', 'Only an owner can make an owner');
  const { email, firstname, lastname, role } = wanted;
  await requireAbsence(trx, wanted, domain.id);
  const person = { email, firstname, lastname, role };
  const { link, token } = newLink();
  const place = { domain_id: placeOf(role, domain.id), invited_by: actor.id };
  const id = await putInvitation(trx, { ...person, ...place, ...link });
  const others = await giveRolesElsewhere(trx, { actor, person, domainId: domain.id, link }, wanted.domains);
  await mailLink(context, trx, { actor, person, titles: [domain.title, ...others] }, token);
  return id;
}

/** Throws ApiError 409 for whom the list of the domain shows. */
async function requireAbsence(trx: Db, { email, role }: UserCreate, domainId: string): Promise<void> {
  if (await findOpenInvitation(trx, placeOf(role, domainId), email))
    throw new ApiError('conflict', `${email} is already invited: send that invitation again`);
  const user = await findUserByEmail(trx, email);
  // The same queries without an account: the response time tells nothing either.
  const person = await findPerson(trx, domainId, user?.id ?? '');
  if (!person) return;
  const state = person.suspended_here_at ? ', but suspended' : '';
  throw new ApiError('conflict', `${email} is already a user of this domain${state}`);
}

export function newLink(): { link: Link; token: string } {
  const token = opaqueToken();
  return { link: linkOf(tokenHash(token)), token };
}

type Invited = Pick<InvitationRow, 'email' | 'firstname' | 'role'>;

/** Mails a link to what `person` is invited to: the domains with these titles, or the network. */
export async function mailLink(
  context: Needs,
  trx: Db,
  { actor, person, titles }: { actor: Actor; person: Invited; titles: string[] },
  token: string,
): Promise<void> {
  const invitation = { inviter: actor.name, titles, isOwner: person.role === 'owner' };
  await queueMail(trx, { ...invitationMail(context, person, invitation, token), linkHash: tokenHash(token) });
}

/** Mails a new link and invalidates the earlier one. Throws ApiError 409 for a user. */
export async function inviteAgain(context: Needs, id: string): Promise<void> {
  const { db, account, domain } = context;
  await transact(db, async (trx) => {
    const actor = await beginPeopleChange(trx, account);
    const invitation = await findInvitation(trx, { domainId: domain.id, isOwner: actor.isOwner }, id);
    if (invitation?.removed_at === null) return renew(context, trx, actor, invitation);
    if (!(await findPerson(trx, domain.id, id))) throw notFound('user');
    throw new ApiError('conflict', 'This user has no open invitation, and can reset the password at the sign-in');
  });
}

/** An owner, who may invite to all domains, renews what was mailed together; an admin only the invitation to the current domain. */
async function renew(context: Needs, trx: Db, actor: Actor, invitation: InvitationRow): Promise<void> {
  const { link, token } = newLink();
  const { id, link_hash: hash } = invitation;
  const together = actor.isOwner && hash !== null ? await listMailedTogether(trx, hash) : [];
  const others = together.filter((one) => one.id !== id);
  for (const one of [invitation, ...others])
    await changeInvitation(trx, one, { ...link, invited_by: actor.id, declined_at: null, removed_at: null });
  const titles = [context.domain.title, ...others.map(({ title }) => title)];
  await mailLink(context, trx, { actor, person: invitation, titles }, token);
}

/**
 * Brings back a person who was removed from the domain, with the role and the suspension of then, and tells them: it undoes a
 * mistake, and they agreed to be here. A removed invitation is sent again. Leaves others as they are. Throws ApiError: 403 when only
 * an owner may do it.
 */
export async function restoreUser(context: Needs, id: string): Promise<void> {
  const { db, account, domain } = context;
  await transact(db, async (trx) => {
    const actor = await beginPeopleChange(trx, account);
    const invitation = await findInvitation(trx, { domainId: domain.id, isOwner: actor.isOwner }, id);
    if (invitation?.removed_at) return renew(context, trx, actor, invitation);
    await lockUser(trx, id);
    const [former, user] = [await findFormer(trx, id, domain.id), await findUser(trx, id)];
    if (!former || !user) return undefined;
    if (former.role === 'owner') {
      if (!actor.isOwner) throw new ApiError('forbidden', 'Only an owner can make an owner');
      await makeOwner(trx, user);
    } else {
      await setRole(trx, id, domain.id, former.role);
      await setSuspendedHere(trx, id, domain.id, former.suspended_at);
      await deleteInvitationsTo(trx, user.email, domain.id);
    }
    if (user.suspended_at || former.suspended_at) return undefined;
    return queueMail(trx, addedMail(context, user, { inviter: actor.name, title: domain.title }));
  });
}
