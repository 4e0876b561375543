import type { Db } from '../db/connect.ts';
import type { UserRow } from '../db/schema.ts';
import { findUser } from '../db/users.ts';
import { ApiError, invalidFields } from '../lib/errors.ts';
import type { SignedIn } from './access.ts';
import { passwordMatches } from './passwords.ts';
import type { SignInLimit } from './sign-in-limit.ts';

type Context = { db: Db; account: SignedIn | null };

/** The signed-in user, when `password` is the current one. Throws ApiError: 401, or 422 beside the field that it was sent in. */
export async function checkedUser(
  { db, account }: Context,
  password: string,
  field = 'current_password',
): Promise<UserRow> {
  if (!account) throw new ApiError('unauthorized', 'Sign in first, or use the link from the email');
  const user = await findUser(db, account.user.id);
  if (!user || !(await passwordMatches(password, user.password_hash, { account: user.id }))) {
    throw invalidFields({ [field]: ['This is not your current password'] });
  }
  return user;
}

/** Limits the tries of `change`, which checks `password`: a stolen access token must not be enough to guess the password. */
export async function guarded<T>(
  limit: SignInLimit,
  { account }: Pick<Context, 'account'>,
  password: string | undefined,
  change: () => Promise<T>,
): Promise<T> {
  if (!account || !password) return change();
  await limit.tryPassword(account.user.id);
  const done = await change();
  await limit.passwordGiven(account.user.id);
  return done;
}

/** Checks the password that was sent in place of a fresh proof, if one was, before `act`. Throws ApiError 422 beside the field `current_password`, or too_many_requests. */
export async function withPassword<T>(
  limit: SignInLimit,
  context: Context & { body: { current_password?: string | undefined } | undefined },
  act: () => Promise<T>,
): Promise<T> {
  const password = context.body?.current_password;
  if (password !== undefined) await guarded(limit, context, password, () => checkedUser(context, password));
  return act();
}
