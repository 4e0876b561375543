import type { UserCreate } from '#shared/schemas/users.ts';

import type { SignedIn } from '../auth/access.ts';
import { addedMail, invitationMail } from '../auth/mails.ts';
import type { Db } from '../db/connect.ts';
import { createOnce } from '../db/create-once.ts';
import { removeInvitationMails } from '../db/mails.ts';
import { findFormer, findPerson, hasMemberships, removeFromAll, setRole, setSuspendedHere } from '../db/memberships.ts';
import { createPasswordToken, invitationLifetime, removePasswordTokens } from '../db/password-tokens.ts';
import type { UserRow } from '../db/schema.ts';
import { endSessions } from '../db/sessions.ts';
import { createUser, findUser, findUserByEmail, lockUser, updateUser } from '../db/users.ts';
import { ApiError } from '../lib/errors.ts';
import { opaqueToken } from '../lib/opaque-tokens.ts';
import { queueMail } from '../mail/queue.ts';
import type { RequestContext } from '../services/context.ts';
import { type Actor, beginPeopleChange, lockPerson } from './authority.ts';
import { giveRolesElsewhere } from './roles-elsewhere.ts';

type Needs = RequestContext & { account: SignedIn };

/**
 * Adds a person to the domain and returns the id. A new account gets a link to choose a password, an existing one gets
 * a notice. Throws ApiError: 403 when only an owner may do it, 409 for a member of the domain or a reused key.
 */
export async function inviteUser(context: Needs, wanted: UserCreate): Promise<string> {
  const { db, account } = context;
  return db.transaction().execute(async (trx) => {
    const actor = await beginPeopleChange(trx, account);
    return createOnce(trx, { account, call: 'users.create', body: wanted }, () => invite(context, trx, actor, wanted));
  });
}

async function invite(context: Needs, trx: Db, actor: Actor, wanted: UserCreate): Promise<string> {
  const { domain } = context;
  const isOwner = wanted.role === 'owner';
  if (isOwner && !actor.isOwner) throw new ApiError('forbidden', 'Only an owner can make an owner');
  const existing = await findUserByEmail(trx, wanted.email);
  if (existing) await requireAbsence(trx, existing, domain.id);
  const { email, firstname, lastname } = wanted;
  // Nobody uses the account: its names may be a mistake that this invitation corrects.
  if (existing?.password_hash === null && !(await hasMemberships(trx, existing.id)))
    await updateUser(trx, existing.id, { firstname, lastname });
  const id = existing?.id ?? (await createUser(trx, { email, firstname, lastname, password_hash: null, isOwner }));
  if (wanted.role !== 'owner') await setRole(trx, id, domain.id, wanted.role);
  else if (existing) {
    await makeOwner(trx, id);
  }
  await giveRolesElsewhere(trx, { actor, userId: id, role: wanted.role, domainId: domain.id }, wanted.domains);
  const user = await findUser(trx, id);
  if (user && !user.suspended_at) await tell(context, trx, actor, user);
  return id;
}

async function makeOwner(trx: Db, id: string): Promise<void> {
  await lockUser(trx, id);
  await updateUser(trx, id, { is_owner: 1 });
  await removeFromAll(trx, id);
  await endSessions(trx, { userId: id });
}

/**
 * Brings back a person who was removed from the domain, with the role and the suspension of then, and tells them like an
 * invitation. Leaves a user of the domain as it is. Throws ApiError: 403 when only an owner may do it.
 */
export async function restoreUser(context: Needs, id: string): Promise<void> {
  const { db, account, domain } = context;
  await db.transaction().execute(async (trx) => {
    const actor = await beginPeopleChange(trx, account);
    await lockUser(trx, id);
    const [former, user] = [await findFormer(trx, id, domain.id), await findUser(trx, id)];
    if (!former || !user) return;
    if (former.role === 'owner') {
      if (!actor.isOwner) throw new ApiError('forbidden', 'Only an owner can make an owner');
      await makeOwner(trx, id);
    } else {
      await setRole(trx, id, domain.id, former.role);
      await setSuspendedHere(trx, id, domain.id, former.suspended_at);
    }
    if (!user.suspended_at && !former.suspended_at) await tell(context, trx, actor, user);
  });
}

/** Mails a new link and invalidates the earlier one. Throws ApiError 409 when the person needs none. */
export async function inviteAgain(context: Needs, id: string): Promise<void> {
  const { db, account, domain } = context;
  await db.transaction().execute(async (trx) => {
    const actor = await beginPeopleChange(trx, account);
    const person = await lockPerson(trx, actor, domain.id, id);
    if (person.password_hash !== null) {
      throw new ApiError('conflict', 'This user already has a password, and can reset it at the sign-in');
    }
    if (person.suspended_at || person.suspended_here_at) {
      throw new ApiError('conflict', 'This user is suspended: lift that first');
    }
    await removePasswordTokens(trx, id);
    await tell(context, trx, actor, person);
  });
}

async function requireAbsence(trx: Db, user: UserRow, domainId: string): Promise<void> {
  if (user.is_owner) throw new ApiError('conflict', `${user.email} is an owner, and so already in every domain`);
  const person = await findPerson(trx, domainId, user.id);
  if (!person) return;
  const state = person.suspended_here_at
    ? ', but suspended'
    : person.password_hash === null
      ? ', but only invited'
      : '';
  throw new ApiError('conflict', `${user.email} is already a user of this domain${state}`);
}

async function tell(context: Needs, trx: Db, { name }: Actor, user: UserRow): Promise<void> {
  const invitation = { inviter: name, title: context.domain.title };
  if (user.password_hash !== null) return queueMail(trx, addedMail(context, user, invitation));
  // Earlier invitation mails, waiting or failed, are obsolete now.
  await removeInvitationMails(trx, user.id);
  const token = opaqueToken();
  await createPasswordToken(trx, user.id, token, invitationLifetime);
  return queueMail(trx, { ...invitationMail(context, user, invitation, token), userId: user.id });
}
