import { randomBytes } from 'node:crypto';

import { hashPassword } from '../auth/passwords.ts';
import type { Db } from '../db/connect.ts';
import { endReturnsBy } from '../db/factor-returns.ts';
import { removeFactors } from '../db/factors.ts';
import { dropSignOnDemands } from '../db/sign-on-demands.ts';
import { transact } from '../db/transact.ts';
import { createUser, findUserByEmail, lockPeople, setPasswordHash, updateUser } from '../db/users.ts';
import { makeOwner } from './authority.ts';

/**
 * Makes an owner with this address, or makes whoever has it one: with a new password, no second factor, no longer suspended,
 * and signed out everywhere. `anySignIn` lets all domains take sign-ins that aren't at the identity provider again. Returns the password in clear text, to be shown once, and whether the account is new.
 */
export async function resetOwner(
  db: Db,
  email: string,
  { anySignIn = false } = {},
): Promise<{ password: string; isNew: boolean }> {
  const password = randomBytes(15).toString('base64url');
  const hash = await hashPassword(password);
  return transact(db, async (trx) => {
    await lockPeople(trx);
    if (anySignIn) await dropSignOnDemands(trx);
    const user = await findUserByEmail(trx, email);
    if (user) {
      await updateUser(trx, user.id, { suspended_at: null });
      await setPasswordHash(trx, user.id, hash);
      await removeFactors(trx, user.id);
      await endReturnsBy(trx, user.id);
      await makeOwner(trx, user);
    } else await createUser(trx, { email, firstname: 'Olivia', lastname: 'Owner', password_hash: hash, isOwner: true });
    return { password, isNew: user === null };
  });
}
