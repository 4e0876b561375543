import type * as z from 'zod/mini';

import type { ChangePasswordInput } from '#shared/schemas/auth.ts';

import type { RequestContext } from '../context.ts';
import { now } from '../db/codec.ts';
import {
  createPasswordToken,
  removePasswordTokens,
  spendPasswordToken,
  userOfPasswordToken,
} from '../db/password-tokens.ts';
import { endSessions } from '../db/sessions.ts';
import { findUser, findUserByEmail, setPasswordHash } from '../db/users.ts';
import { ApiError, invalidFields } from '../errors.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import { opaqueToken } from './tokens.ts';

/** Mails a one-use link to an account that exists and isn't suspended; says nothing either way. */
export async function resetPassword({ db, mailer, panelOrigin, log }: RequestContext, email: string): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user || user.suspended_at) return;
  const token = opaqueToken();
  await createPasswordToken(db, user.id, token);
  const mail = {
    to: user.email,
    from: `Caravan <no-reply@${new URL(panelOrigin).hostname}>`,
    subject: 'Set a new password',
    text: [
      `Hello ${user.firstname},`,
      'somebody asked for a new password for your account. If it was you, set one here within 10 minutes:',
      `${panelOrigin}/change-password?token=${token}`,
      'If it was not you, nothing has changed and you need do nothing.',
    ].join('\n\n'),
  };
  // Not awaited: the time of the answer must not tell that there was a mail to send.
  mailer.send(mail).catch((error: unknown) => log(`mail to ${user.id} failed: ${String(error)}`));
}

/**
 * Sets the password by a mailed token or by the current password. Every session of the user ends and every mailed link is
 * spent, all at once or not at all. Throws ApiError.
 */
export async function changePassword(
  context: RequestContext,
  input: z.output<typeof ChangePasswordInput>,
): Promise<void> {
  const { db } = context;
  const userId =
    'token' in input
      ? await userOfPasswordToken(db, input.token, now())
      : await checkedUser(context, input.current_password);
  if (!userId) throw worthlessLink();
  // Before the transaction, which must not wait for it: the embedded database has one connection.
  const hash = await hashPassword(input.password);
  await db.transaction().execute(async (trx) => {
    if ('token' in input && !(await spendPasswordToken(trx, input.token))) throw worthlessLink();
    await removePasswordTokens(trx, userId);
    await setPasswordHash(trx, userId, hash);
    await endSessions(trx, { userId });
  });
}

const worthlessLink = () => invalidFields({ token: ['This link has expired or was used already: ask for a new one'] });

async function checkedUser({ db, account }: RequestContext, password: string): Promise<string> {
  if (!account) throw new ApiError('unauthorized', 'Sign in first, or use the link from the mail');
  const user = await findUser(db, account.user.id);
  if (!(await passwordMatches(password, user?.password_hash ?? null))) {
    throw invalidFields({ current_password: ['This is not your current password'] });
  }
  return account.user.id;
}
