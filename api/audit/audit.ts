import type { Call } from '#shared/calls/call.ts';
import { type AuditOperation, auditOperationOf } from '#shared/calls/groups.ts';
import { personName } from '#shared/rules/person-name.ts';

import type { SignedIn } from '../auth/access.ts';
import { writeEntry } from '../db/audit.ts';
import { findUserByEmail } from '../db/users.ts';
import { ApiError } from '../lib/errors.ts';
import type { Limit } from '../limits/limits.ts';
import type { RequestContext } from '../services/context.ts';
import { deedOf } from './bulk-deeds.ts';
import { subjectIn, subjectName, subjectOf } from './subjects.ts';

/** The column's limit, in UTF-16 units. */
const longestTitle = 300;

type Input = { params?: unknown; body?: unknown };

/**
 * Runs a call's handler and writes its entry: every write by a signed-in user, sign-ins whether they worked or not, and
 * downloads. The entry is awaited before the reply is sent, so an acknowledged write is always in the log. Only that of a refused
 * sign-in isn't: it takes longer where the account exists, which the time of the reply must not reveal.
 */
export async function audited<T>(
  call: Call,
  context: RequestContext,
  input: Input,
  handle: () => Promise<T>,
): Promise<T> {
  const operation = deedOf(auditOperationOf(call), input.body);
  if (operation === 'auth.login') return signIn(context, input, handle);
  const { account } = context;
  if (!operation || !account) return handle();
  const id = idOf(input);
  // Read before the handler runs: a deleted subject has no name.
  const before = id ? await subjectName(context.db, subjectOf(operation), account.domain.id, id) : '';
  const reply = await handle();
  await record({ operation, account, before }, context, input, reply);
  return reply;
}

async function signIn<T>(context: RequestContext, input: Input, handle: () => Promise<T>): Promise<T> {
  let reply;
  try {
    reply = await handle();
  } catch (error) {
    const refused = error instanceof ApiError && ['wrong_credentials', 'wrong_code', 'forbidden'].includes(error.code);
    if (refused)
      recordRefusedSignIn(context, input.body).catch((failure: unknown) =>
        context.log(`audit log: ${String(failure)}`, { error: failure }),
      );
    throw error;
  }
  const { user, domain } = (reply as { data: { user: Named; domain: { id: string } } }).data;
  await auditSignIn(context, user, domain.id);
  return reply;
}

/** Refusals per minute that are counted for one person, and sign-ins to accounts that don't exist: neither can fill the log. */
const [mostRefusals, mostStrangers] = [10, 20];

type Refused = Pick<RequestContext, 'db' | 'limits' | 'address'> & { account: SignedIn };

/** Writes the entry of a call that a signed-in user isn't allowed to make. A user's refusals of one call in a row are one entry. */
export async function auditRefusal(
  { summary }: Call,
  { db, limits, account, address }: Refused,
  error: unknown,
): Promise<void> {
  if (!(error instanceof ApiError) || error.code !== 'forbidden') return;
  if (!(await counts(limits('audit-refusal', { points: mostRefusals, seconds: 60 }), account.user.id))) return;
  await writeEntry(db, {
    domain_id: account.domain.id,
    user_id: account.user.id,
    user_name: actorName(account),
    operation: 'auth.refused',
    kind: 'account',
    thing_id: null,
    title: summary.slice(0, longestTitle),
    address,
  });
}

/** A program's entry names its token, and whoever made it. */
function actorName({ user, token }: SignedIn): string {
  return token ? `Token “${token.name}”, made by ${personName(user)}` : personName(user);
}

/** Whether a limit still has room; counts one. */
async function counts(limit: Limit, key: string): Promise<boolean> {
  try {
    await limit.consume(key);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

type Done = { operation: AuditOperation; account: SignedIn; before: string };

async function record(
  { operation, account, before }: Done,
  { db, address }: RequestContext,
  input: Input,
  reply: unknown,
): Promise<void> {
  const subject = subjectOf(operation);
  const { id, title } = subjectIn(reply, subject);
  const { kind } = subject;
  const { length: many } = idsIn(input.body);
  await writeEntry(db, {
    // Entries about a domain belong to the network, not to the owner's current domain.
    domain_id: kind === 'domain' ? null : account.domain.id,
    user_id: account.user.id,
    user_name: actorName(account),
    operation,
    kind,
    thing_id: idOf(input) ?? id,
    title: (many > 1 ? `${many} ${kind}s` : title || before).slice(0, longestTitle),
    address,
  });
}

/** Writes the entry of a refused sign-in. An address is kept only when an account has it: people type passwords there, too. */
async function recordRefusedSignIn(context: RequestContext, body: unknown): Promise<void> {
  const user = await findUserByEmail(context.db, (body as { email: string }).email);
  const strangers = context.limits('audit-stranger', { points: mostStrangers, seconds: 60 });
  if (!user && !(await counts(strangers, ''))) return;
  await writeEntry(context.db, {
    domain_id: null,
    user_id: user?.id ?? null,
    user_name: user ? personName(user) : '',
    operation: 'auth.loginFailed',
    kind: 'account',
    thing_id: user?.id ?? null,
    title: user?.email ?? '',
    address: context.address,
  });
}

type Where = Pick<RequestContext, 'db' | 'address'>;

/** Writes the entry of a sign-in that a call of its own records. */
export async function auditSignIn({ db, address }: Where, user: Named, domainId: string): Promise<void> {
  const who = { domain_id: domainId, user_id: user.id, user_name: personName(user), thing_id: null, title: '' };
  await writeEntry(db, { ...who, operation: 'auth.login', kind: 'account', address });
}

/** Writes the entry of a sign-in that was refused to whoever had something of this person. */
export function auditRefusedSignIn(where: Where, user: Named): Promise<void> {
  return writeOwnEntry(where, user, 'auth.loginFailed');
}

/** Writes the entry of a passkey that may be a copy. */
export async function auditCopiedPasskey({ db, address }: Where, user: Named, passkey: { id: string; name: string }) {
  const who = { domain_id: null, user_id: user.id, user_name: personName(user) };
  const what = { kind: 'account' as const, thing_id: passkey.id, title: passkey.name };
  await writeEntry(db, { ...who, ...what, operation: 'passkeys.refuseCopy', address });
}

/** Writes the entry of a password that was set with a mailed link: it proves who that was, without a session. */
export function auditMailedPassword(where: Where, user: Named): Promise<void> {
  return writeOwnEntry(where, user, 'auth.changePassword');
}

/** Writes the entry of a recovery code that was used, besides that of the call. */
export function auditRecoveryCode(where: Where, user: Named): Promise<void> {
  return writeOwnEntry(where, user, 'factors.useRecoveryCode');
}

/** Writes the entry of a sign-in without the second step, which an owner had given back, besides that of the call. */
export function auditReturned(where: Where, user: Named): Promise<void> {
  return writeOwnEntry(where, user, 'factors.returned');
}

/** Writes the entry of somebody who kept the second step by a mailed link. */
export function auditStoppedReturn(where: Where, user: Named): Promise<void> {
  return writeOwnEntry(where, user, 'factors.stopReturn');
}

/** Writes the entry of somebody whom the identity provider signed out. */
export function auditEnded(where: Where, user: Named): Promise<void> {
  return writeOwnEntry(where, user, 'signOn.ended');
}

/** Writes the entry of somebody who said by a mailed link that a sign-in was somebody else's. */
export function auditNotMe(where: Where, user: Named): Promise<void> {
  return writeOwnEntry(where, user, 'sessions.notMe');
}

async function writeOwnEntry({ db, address }: Where, user: Named, operation: AuditOperation): Promise<void> {
  await writeEntry(db, {
    domain_id: null,
    user_id: user.id,
    user_name: personName(user),
    operation,
    kind: 'account',
    thing_id: user.id,
    title: user.email,
    address,
  });
}

type Named = { id: string; email: string; firstname: string; lastname: string };

/** The one thing that a call is about, which may be the only one of a list. */
function idOf({ params, body }: Input): string | null {
  const { id } = (params ?? {}) as { id?: unknown };
  if (typeof id === 'string') return id;
  const [only, ...others] = idsIn(body);
  return others.length === 0 ? (only ?? null) : null;
}

function idsIn(body: unknown): string[] {
  const { ids } = (body ?? {}) as { ids?: unknown };
  return Array.isArray(ids) ? [...new Set(ids as string[])] : [];
}
