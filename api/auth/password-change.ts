import type * as z from 'zod/mini';

import type { ChangePasswordInput } from '#shared/schemas/auth.ts';
import type { Log } from '#shared/trace/log.ts';

import { now } from '../db/codec.ts';
import type { Db } from '../db/connect.ts';
import { listEnterable } from '../db/domains.ts';
import {
  countPasswordTokens,
  createPasswordToken,
  removePasswordTokens,
  resetLifetime,
  spendPasswordToken,
  userOfPasswordToken,
} from '../db/password-tokens.ts';
import type { UserRow } from '../db/schema.ts';
import { endSessions } from '../db/sessions.ts';
import { transact } from '../db/transact.ts';
import { findUser, findUserByEmail, lockUser, setPasswordHash } from '../db/users.ts';
import { invalidFields } from '../lib/errors.ts';
import { opaqueToken } from '../lib/opaque-tokens.ts';
import { queueMail } from '../mail/queue.ts';
import type { SignedIn } from './access.ts';
import { checkedUser } from './current-password.ts';
import { resetMail } from './mails.ts';
import { passwordRefusal } from './password-strength.ts';
import { hashPassword } from './passwords.ts';

/** What the account changes need of a request. */
export type AccountContext = {
  db: Db;
  account: SignedIn | null;
  panelOrigin: string;
  log: Log;
};

/** Valid links per user: repeated requests must not flood a mailbox. */
const mostLinks = 5;

/**
 * Mails a one-use link if the account exists and isn't suspended. Returns at once and works in the background, because
 * the response time must not reveal whether there was a mail to send.
 */
export function resetPassword(context: AccountContext, email: string): void {
  mailLink(context, email).catch((error: unknown) => context.log(`password link: ${String(error)}`, { error }));
}

async function mailLink(context: AccountContext, email: string): Promise<void> {
  const { db } = context;
  const user = await findUserByEmail(db, email);
  if (!user || user.suspended_at || (await countPasswordTokens(db, user.id)) >= mostLinks) return;
  const token = opaqueToken();
  await transact(db, async (trx) => {
    await createPasswordToken(trx, user.id, token, resetLifetime);
    await queueMail(trx, resetMail(context, user, token));
  });
}

/**
 * Sets the password with a mailed token or the current password. Ends all sessions of the user and invalidates all
 * mailed links in the same transaction. Returns the account with the new hash. Throws ApiError.
 */
export async function changePassword(
  context: AccountContext,
  input: z.output<typeof ChangePasswordInput>,
): Promise<UserRow> {
  const { db } = context;
  const user =
    'token' in input ? await mailedUser(db, input.token) : await checkedUser(context, input.current_password);
  const websites = await listEnterable(db, { id: user.id, isOwner: user.is_owner === 1 });
  const refusal = await passwordRefusal(input.password, user, websites);
  if (refusal) throw invalidFields({ password: [refusal] });
  // Hash before the transaction: the embedded database has a single connection, which must not wait for it.
  const hash = await hashPassword(input.password);
  await transact(db, async (trx) => {
    await lockUser(trx, user.id);
    if ('token' in input && !(await spendPasswordToken(trx, input.token))) throw worthlessLink();
    await setPasswordHash(trx, user.id, hash);
    await removePasswordTokens(trx, user.id);
    await endSessions(trx, { userId: user.id });
  });
  return { ...user, password_hash: hash };
}

const worthlessLink = () => invalidFields({ token: ['This link has expired or was used already: ask for a new one'] });

async function mailedUser(db: Db, token: string): Promise<UserRow> {
  const id = await userOfPasswordToken(db, token, now());
  const user = id && (await findUser(db, id));
  if (!user) throw worthlessLink();
  return user;
}
