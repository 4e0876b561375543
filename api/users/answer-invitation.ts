import * as z from 'zod/mini';

import { NewPassword } from '#shared/schemas/auth.ts';
import type { InvitationAnswer, OpenInvitation } from '#shared/schemas/invitations.ts';

import { passwordRefusal, type Website } from '../auth/password-strength.ts';
import { hashPassword, passwordMatches } from '../auth/passwords.ts';
import type { SignInLimit } from '../auth/sign-in-limit.ts';
import { writeEntry } from '../db/audit.ts';
import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { listEnterable } from '../db/domains.ts';
import { changeInvitation, deleteInvitationsTo, type LinkedInvitation, listLinked } from '../db/invitations.ts';
import { findPerson, setRole } from '../db/memberships.ts';
import type { UserRow } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { createUser, findUser, findUserByEmail, lockPeople, lockUser, setPasswordHash } from '../db/users.ts';
import { isUniqueViolation } from '../db/violations.ts';
import { invalidFields, notFound } from '../lib/errors.ts';
import { tokenHash } from '../lib/opaque-tokens.ts';
import type { RequestContext } from '../services/context.ts';
import { makeOwner } from './authority.ts';

const worthlessLink = () =>
  invalidFields({ token: ['This link no longer works: ask the person who invited you to send it again'] });

async function linked(db: Db, token: string): Promise<[LinkedInvitation, ...LinkedInvitation[]]> {
  const [first, ...more] = await listLinked(db, tokenHash(token));
  if (!first) throw worthlessLink();
  return [first, ...more];
}

/** Whether a mailed token invites somebody. */
export async function isInvitation(db: Db, token: string): Promise<boolean> {
  return (await listLinked(db, tokenHash(token))).length > 0;
}

/** What a mailed token invites to. Throws ApiError 422 with `token`. */
export async function readInvitation({ db, account }: RequestContext, token: string): Promise<OpenInvitation> {
  const invitations = await linked(db, token);
  const [{ email, inviter }] = invitations;
  const user = await findUserByEmail(db, email);
  return {
    email,
    account: !user?.password_hash ? 'none' : account?.user.id === user.id ? 'signed_in' : 'signed_out',
    suspended: Boolean(user?.suspended_at),
    inviter,
    places: invitations.map(({ host, title, role }) => ({ domain: host && title ? { host, title } : null, role })),
  };
}

/**
 * Makes the invited person a member or an owner, with the account of the address or a new one. The mailbox alone isn't enough for an
 * account that exists: an address can be changed without proof that the mailbox is one's own. A suspended account stays suspended.
 * Throws ApiError: 422 with `token` or `password`, or too_many_requests.
 */
export async function acceptInvitation(
  context: RequestContext,
  { token, password }: InvitationAnswer,
  limit: SignInLimit,
): Promise<void> {
  const { db, address } = context;
  const invitations = await linked(db, token);
  const [{ email, firstname, lastname }] = invitations;
  const before = await findUserByEmail(db, email);
  const known = before?.password_hash ? before : null;
  if (known) await requireUser(context, known, limit, password);
  const hash = known
    ? null
    : await newPasswordHash({ email, firstname, lastname }, await websitesOf(db, invitations), password, () =>
        limit.consume(email, address),
      );
  await transact(db, async (trx) => {
    await lockPeople(trx);
    const current = await linked(trx, token);
    const user = await findUserByEmail(trx, email);
    // Someone else changed the account meanwhile.
    if (user?.id !== before?.id || user?.password_hash !== before?.password_hash) throw worthlessLink();
    const id = user?.id ?? (await createUser(trx, { ...newUser(current[0]), password_hash: hash }));
    await lockUser(trx, id);
    if (user && hash) await setPasswordHash(trx, id, hash);
    for (const invitation of current) await join(trx, id, invitation, address);
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? worthlessLink() : error;
  });
}

/** The new account keeps the invitation's id, by which the audit log knows the person. */
const newUser = ({ id, email, firstname, lastname }: LinkedInvitation) => ({
  id,
  email,
  firstname,
  lastname,
  isOwner: false,
});

async function join(trx: Db, id: string, { domain_id, email, role }: LinkedInvitation, address: string) {
  const user = await findUser(trx, id);
  if (!user) throw notFound('user');
  if (role === 'owner') await makeOwner(trx, user);
  // Members of older standing, as after a change of address, keep their role.
  else if (!(await findPerson(trx, domain_id, id))) await setRole(trx, id, domain_id, role);
  await deleteInvitationsTo(trx, email, domain_id);
  const who = { user_id: id, user_name: `${user.firstname} ${user.lastname}`, thing_id: id, title: email };
  await writeEntry(trx, { ...who, domain_id: domain_id || null, operation: 'users.accept', kind: 'user', address });
}

/** Signed in as the user, or with the password. Guesses count as tries to sign in. Throws ApiError 422 with `password`. */
async function requireUser(
  { account, address, gone }: RequestContext,
  user: UserRow,
  limit: SignInLimit,
  password = '',
) {
  if (account?.user.id === user.id) return;
  await limit.trySignIn(user.email, address, null);
  if (!(await passwordMatches(password, user.password_hash, { address, gone })))
    throw invalidFields({ password: ['This is not the password of your account'] });
  await limit.signedIn(user.email, address, null);
}

type Names = Pick<UserRow, 'email' | 'firstname' | 'lastname'>;

/** The websites that the invitations lead to: for an owner, all of the network. */
async function websitesOf(db: Db, invitations: LinkedInvitation[]): Promise<Website[]> {
  if (invitations.some(({ role }) => role === 'owner')) return listEnterable(db, { id: '', isOwner: true });
  return invitations.flatMap(({ title, host }) => (title !== null && host !== null ? [{ title, host }] : []));
}

async function newPasswordHash(
  names: Names,
  websites: Website[],
  password: string | undefined,
  count: () => Promise<void>,
): Promise<string> {
  const valid = z.safeParse(NewPassword, password);
  if (!valid.success) throw invalidFields({ password: valid.error.issues.map(({ message }) => message) });
  const refusal = await passwordRefusal(valid.data, names, websites);
  if (refusal) throw invalidFields({ password: [refusal] });
  await count();
  return hashPassword(valid.data);
}

/** Declines what a mailed token invites to. The inviters see it, and may send the invitation again. Throws ApiError 422. */
export async function declineInvitation({ db }: RequestContext, token: string): Promise<void> {
  await transact(db, async (trx) => {
    await lockPeople(trx);
    for (const invitation of await linked(trx, token)) {
      await changeInvitation(trx, invitation, { declined_at: now(), expires_at: null });
      const thing = { domain_id: invitation.domain_id || null, thing_id: invitation.id, title: invitation.email };
      // It tells nothing about an account of the address.
      const who = { user_id: null, user_name: '', address: '' };
      await writeEntry(trx, { ...thing, ...who, operation: 'users.decline', kind: 'user' });
    }
  });
}
