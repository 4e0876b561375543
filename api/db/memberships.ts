import { sql } from 'kysely';

import type { Role } from '#shared/rules/roles.ts';
import type { UserListQuery } from '#shared/schemas/users.ts';

import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { pageOf } from './page.ts';
import type { DomainRow, FormerMembershipRow, MembershipRow, UserRow } from './schema.ts';
import { containsText } from './search.ts';

/** An account as one domain sees it. `member_role` is null for an owner, who needs no membership. */
export type PersonRow = UserRow & {
  member_role: Role | null;
  suspended_here_at: string | null;
  /** When a session of the account was last used; null when none is left. */
  last_used_at: string | null;
  /** When they were removed from the domain; their role and suspension are those of then. */
  removed_at: string | null;
};

/** The people of a domain: its members and all owners; or those removed from it. */
function people(db: Db, domainId: string, deleted = false) {
  const all = db
    .selectFrom('users')
    .leftJoin('memberships as m', (join) => join.onRef('m.user_id', '=', 'users.id').on('m.domain_id', '=', domainId))
    .leftJoin('former_memberships as f', (join) =>
      join.onRef('f.user_id', '=', 'users.id').on('f.domain_id', '=', domainId),
    );
  return deleted
    ? all.where('f.user_id', 'is not', null)
    : all.where((eb) => eb.or([eb('users.is_owner', '=', 1), eb('m.user_id', 'is not', null)]));
}

function selectPerson(query: ReturnType<typeof people>) {
  return query.selectAll('users').select((eb) => [
    eb.fn.coalesce('m.role', 'f.role').as('member_role'),
    eb.fn.coalesce('m.suspended_at', 'f.suspended_at').as('suspended_here_at'),
    'f.removed_at',
    eb
      .selectFrom('sessions')
      .select(({ fn }) => fn.max('sessions.last_used_at').as('last'))
      .whereRef('sessions.user_id', '=', 'users.id')
      .as('last_used_at'),
  ]);
}

/** A user of the domain; null for an unknown id or a user outside the domain. */
export async function findPerson(db: Db, domainId: string, id: string): Promise<PersonRow | null> {
  const row = await selectPerson(people(db, domainId).where('users.id', '=', id)).executeTakeFirst();
  return row ?? null;
}

/** A page of the domain's people by name; `total` counts all matches. */
export async function listPeople(
  db: Db,
  domainId: string,
  { search, role, state, deleted, ...page }: UserListQuery,
): Promise<{ rows: PersonRow[]; total: number }> {
  let query = people(db, domainId, deleted);
  if (deleted && role) query = query.where('f.role', '=', role);
  else if (role === 'owner') query = query.where('users.is_owner', '=', 1);
  else if (role) query = query.where('users.is_owner', '=', 0).where('m.role', '=', role);
  if (search) {
    const name = sql<string>`users.firstname || ' ' || users.lastname`;
    query = query.where((eb) => eb.or([containsText(name, search), containsText(eb.ref('users.email'), search)]));
  }
  if (state === 'suspended') {
    query = query.where((eb) =>
      eb.or([
        eb('users.suspended_at', 'is not', null),
        eb('m.suspended_at', 'is not', null),
        eb('f.suspended_at', 'is not', null),
      ]),
    );
  } else if (state) {
    query = query
      .where('users.suspended_at', 'is', null)
      .where('m.suspended_at', 'is', null)
      .where('f.suspended_at', 'is', null)
      .where('users.password_hash', state === 'invited' ? 'is' : 'is not', null);
  }
  const byName = selectPerson(query)
    .orderBy(sql`lower(users.lastname)`)
    .orderBy(sql`lower(users.firstname)`)
    .orderBy('users.id');
  return pageOf(byName, page);
}

export type MembershipIn = MembershipRow & Pick<DomainRow, 'host' | 'title'>;

/** The memberships of some users with their domains, by the domain's title, without archived domains. */
export async function listMemberships(db: Db, userIds: string[]): Promise<MembershipIn[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('memberships')
    .innerJoin('domains', 'domains.id', 'memberships.domain_id')
    .selectAll('memberships')
    .select(['domains.host', 'domains.title'])
    .where('user_id', 'in', userIds)
    .where('domains.archived_at', 'is', null)
    .orderBy(sql`lower(domains.title)`)
    .orderBy('domains.host')
    .execute();
}

export async function hasMemberships(db: Db, userId: string): Promise<boolean> {
  const query = db.selectFrom('memberships').select('domain_id').where('user_id', '=', userId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Gives a user a role in a domain, replacing an earlier one. Whoever was removed from it is back. */
export async function setRole(trx: Db, userId: string, domainId: string, role: Role): Promise<void> {
  await forgetFormer(trx, userId, domainId);
  await trx
    .insertInto('memberships')
    .values({ user_id: userId, domain_id: domainId, role, suspended_at: null })
    .onConflict((conflict) => conflict.columns(['user_id', 'domain_id']).doUpdateSet({ role }))
    .execute();
}

export async function setSuspendedHere(
  trx: Db,
  userId: string,
  domainId: string,
  suspendedAt: string | null,
): Promise<void> {
  await trx
    .updateTable('memberships')
    .set({ suspended_at: suspendedAt })
    .where('user_id', '=', userId)
    .where('domain_id', '=', domainId)
    .execute();
}

/** Removes a member from a domain and remembers the role, so that it can be restored. */
export async function removeFromDomain(trx: Db, userId: string, domainId: string): Promise<void> {
  const gone = await trx
    .deleteFrom('memberships')
    .where('user_id', '=', userId)
    .where('domain_id', '=', domainId)
    .returningAll()
    .executeTakeFirst();
  await trx.deleteFrom('saved_views').where('user_id', '=', userId).where('domain_id', '=', domainId).execute();
  if (gone) await rememberFormer(trx, gone);
}

/** Removes a user from all domains; nothing of it can be restored. */
export async function removeFromAll(trx: Db, userId: string): Promise<void> {
  for (const table of ['memberships', 'former_memberships', 'saved_views'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}

export async function rememberFormer(trx: Db, former: Omit<FormerMembershipRow, 'removed_at'>): Promise<void> {
  await trx
    .insertInto('former_memberships')
    .values({ ...former, removed_at: now() })
    .execute();
}

/** What a user removed from the domain had there; null for others. */
export async function findFormer(db: Db, userId: string, domainId: string): Promise<FormerMembershipRow | null> {
  const query = db.selectFrom('former_memberships').selectAll().where('user_id', '=', userId);
  return (await query.where('domain_id', '=', domainId).executeTakeFirst()) ?? null;
}

export async function forgetFormer(trx: Db, userId: string, domainId: string): Promise<void> {
  await trx.deleteFrom('former_memberships').where('user_id', '=', userId).where('domain_id', '=', domainId).execute();
}

/** Whether an account has or had a role anywhere. */
export async function hasTraces(db: Db, userId: string): Promise<boolean> {
  if (await hasMemberships(db, userId)) return true;
  const query = db.selectFrom('former_memberships').select('domain_id').where('user_id', '=', userId).limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}
