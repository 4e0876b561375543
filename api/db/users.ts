import { newId } from '../lib/ids.ts';
import { now, toFlag } from './codec.ts';
import type { Db } from './connect.ts';
import type { UserRow } from './schema.ts';

export async function findUser(db: Db, id: string): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** `email` in lower case, as stored. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | null> {
  return (await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()) ?? null;
}

export async function countUsers(db: Db): Promise<number> {
  const { count } = await db.selectFrom('users').select(db.fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether another owner than `id` can sign in. */
export async function hasOtherOwner(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('is_owner', '=', 1)
    .where('id', '!=', id)
    .where('suspended_at', 'is', null)
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

type NewUser = Pick<UserRow, 'email' | 'firstname' | 'lastname' | 'password_hash'> & { isOwner: boolean; id?: string };

/** Creates a user; the address must be free. */
export async function createUser(db: Db, { isOwner, id = newId(), ...user }: NewUser): Promise<string> {
  await db
    .insertInto('users')
    .values({
      id,
      ...user,
      is_owner: toFlag(isOwner),
      suspended_at: null,
      last_seen_at: null,
      created_at: now(),
      owner_since: null,
    })
    .execute();
  return id;
}

type Change = Partial<Pick<UserRow, 'email' | 'firstname' | 'lastname' | 'is_owner' | 'owner_since' | 'suspended_at'>>;

/** Changes the given fields and returns the updated user. */
export async function updateUser(db: Db, id: string, change: Change): Promise<UserRow> {
  if (Object.keys(change).length > 0) await db.updateTable('users').set(change).where('id', '=', id).execute();
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function setPasswordHash(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/**
 * Locks an account until the transaction ends, on Postgres by updating its row to itself. Starting and ending sessions
 * are thereby serialized, so that no session survives.
 */
export async function lockUser(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ is_owner: eb.ref('is_owner') }))
    .where('id', '=', id)
    .execute();
}

/**
 * Serializes changes to people (owners, roles) in the whole network until the transaction ends: of two owners who
 * demote each other, the second finds itself demoted.
 */
export async function lockPeople(trx: Db): Promise<void> {
  await trx
    .insertInto('secrets')
    .values({ name: 'people-lock', value: '' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}
