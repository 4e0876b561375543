import type { AccountUpdate } from '#shared/schemas/auth.ts';

import { removePasswordTokens } from '../db/password-tokens.ts';
import type { UserRow } from '../db/schema.ts';
import { transact } from '../db/transact.ts';
import { lockUser, updateUser } from '../db/users.ts';
import { isUniqueViolation } from '../db/violations.ts';
import { invalidFields } from '../lib/errors.ts';
import { queueMail } from '../mail/queue.ts';
import { checkedUser } from './current-password.ts';
import { addressChangedMail } from './mails.ts';
import type { AccountContext } from './password-change.ts';

/**
 * Changes the address of an account, mails the old address, and invalidates mailed links. Throws ApiError 422 with
 * `current_password` when that is missing or wrong, with `email` when another account has the address.
 */
export async function changeAddress(
  context: AccountContext,
  { current_password: password, ...change }: AccountUpdate & { email: string },
): Promise<UserRow> {
  if (!password) {
    throw invalidFields({ current_password: ['Enter your current password: the address is what you sign in with'] });
  }
  const user = await checkedUser(context, password);
  return transact(context.db, async (trx) => {
    await lockUser(trx, user.id);
    await removePasswordTokens(trx, user.id);
    await queueMail(trx, addressChangedMail(context, user, change.email));
    return updateUser(trx, user.id, change);
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw invalidFields({ email: ['Another account has this email address'] });
  });
}
