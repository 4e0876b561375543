import { randomBytes } from 'node:crypto';

import { hashPassword } from '../auth/passwords.ts';
import type { Db } from '../db/connect.ts';
import { countUsers, createUser } from '../db/users.ts';

type Wanted = { ownerEmail: string; ownerPassword: string | null };

/**
 * Creates the first owner of an empty database. Returns the password in clear text if it was generated, to be printed
 * once; null if there are users already or the password was given. Only its hash is stored.
 */
export async function createFirstOwner(db: Db, { ownerEmail, ownerPassword }: Wanted): Promise<string | null> {
  if ((await countUsers(db)) > 0) return null;
  const password = ownerPassword ?? randomBytes(15).toString('base64url');
  await createUser(db, {
    email: ownerEmail,
    firstname: 'Olivia',
    lastname: 'Owner',
    password_hash: await hashPassword(password),
    isOwner: true,
  });
  return ownerPassword === null ? password : null;
}
