import { newId } from '../ids.ts';
import { now, toFlag } from './codec.ts';
import type { Db } from './connect.ts';
import type { UserRow } from './schema.ts';

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** `email` in lower case, as it is stored. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()) ?? null;
}

export async function countUsers(db: Db): Promise<number> {
  const { count } = await db.selectFrom('users').select(db.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

type NewUser = Pick<UserRow, 'email' | 'firstname' | 'lastname' | 'password_hash'> & { isOwner: boolean };

/** Creates a user; the address must be free. */
export async function createUser(db: Db, { isOwner, ...user }: NewUser): Promise<string> {
  const id = newId();
  await db
    .insertInto('users')
    .values({ id, ...user, is_owner: toFlag(isOwner), suspended_at: null, last_seen_at: null, created_at: now() })
    .execute();
  return id;
}

/** Changes the given fields and answers the user as it is now. */
export async function updateUser(
  db: Db,
  id: string,
  change: Partial<Pick<UserRow, 'email' | 'firstname' | 'lastname'>>,
): Promise<UserRow> {
  if (Object.keys(change).length > 0) await db.updateTable('users').set(change).where('id', '=', id).execute();
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}
