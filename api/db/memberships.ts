import { sql } from 'kysely';

import type { Role } from '#shared/rules/roles.ts';
import type { UserListQuery } from '#shared/schemas/users.ts';

import { now } from './codec.ts';
import type { Db } from './connect.ts';
import { oldestReturn } from './factor-returns.ts';
import { ownsFactor } from './factors.ts';
import { invitationsFor, type Viewer } from './invitations.ts';
import { pageOf } from './page.ts';
import type { Flag, FormerMembershipRow, InvitationRow, UserRow } from './schema.ts';
import { containsText } from './search.ts';
import { unassign } from './submissions.ts';

type Known = 'id' | 'email' | 'firstname' | 'lastname' | 'is_owner' | 'suspended_at' | 'last_seen_at' | 'created_at';
/**
 * An account as one domain sees it, or an invitation, which tells nothing about an account. `member_role` is null for an owner, who
 * needs no membership.
 */
export type PersonRow = Pick<UserRow, Known> &
  Pick<InvitationRow, 'link_hash' | 'expires_at' | 'declined_at'> & {
    member_role: Role | null;
    suspended_here_at: string | null;
    /** When a session of the account was last used; null when none is left. */
    last_used_at: string | null;
    /** When they were removed from the domain; their role and suspension are those of then. */
    removed_at: string | null;
    /** 1 for an invitation. */
    invited: number;
    /** Whether a second factor is set up. */
    has_factor: Flag;
    /** When an owner began to give the sign-in back, when it takes effect, and the owner's name; null where none does. */
    return_asked_at: string | null;
    return_due_at: string | null;
    return_asked_by: string | null;
  };

/** The people of a domain: its members and all owners; or those removed from it. */
function people(db: Db, domainId: string, deleted = false) {
  const all = db
    .selectFrom('users')
    .leftJoin('memberships as m', (join) => join.onRef('m.user_id', '=', 'users.id').on('m.domain_id', '=', domainId))
    .leftJoin('former_memberships as f', (join) =>
      join.onRef('f.user_id', '=', 'users.id').on('f.domain_id', '=', domainId),
    )
    .leftJoin('factor_returns as r', (join) =>
      join.onRef('r.user_id', '=', 'users.id').on('r.due_at', '>', oldestReturn()),
    )
    .leftJoin('users as asker', 'asker.id', 'r.asked_by');
  return deleted
    ? all.where('f.user_id', 'is not', null)
    : all.where((eb) => eb.or([eb('users.is_owner', '=', 1), eb('m.user_id', 'is not', null)]));
}

const none = sql<string | null>`null`;

function selectPerson(query: ReturnType<typeof people>) {
  return query
    .select(['users.id', 'users.email', 'users.firstname', 'users.lastname', 'users.created_at'])
    .select(['users.is_owner', 'users.suspended_at', 'users.last_seen_at', 'f.removed_at'])
    .select((eb) => [
      eb.fn.coalesce('m.role', 'f.role').as('member_role'),
      eb.fn.coalesce('m.suspended_at', 'f.suspended_at').as('suspended_here_at'),
      eb
        .selectFrom('sessions')
        .select(({ fn }) => fn.max('sessions.last_used_at').as('last'))
        .whereRef('sessions.user_id', '=', 'users.id')
        .as('last_used_at'),
    ])
    .select([none.as('link_hash'), none.as('expires_at'), none.as('declined_at'), sql<number>`0`.as('invited')])
    .select((eb) => [
      eb
        .case()
        .when(ownsFactor(eb as never))
        .then(sql<Flag>`1`)
        .else(sql<Flag>`0`)
        .end()
        .as('has_factor'),
      'r.created_at as return_asked_at',
      'r.due_at as return_due_at',
      sql<string | null>`asker.firstname || ' ' || asker.lastname`.as('return_asked_by'),
    ]);
}

/** The columns of `selectPerson`, in the same order. */
function selectInvited(query: ReturnType<typeof invitationsFor>) {
  return query
    .select(['id', 'email', 'firstname', 'lastname', 'created_at'])
    .select(sql<number>`case role when 'owner' then 1 else 0 end`.as('is_owner'))
    .select([none.as('suspended_at'), none.as('last_seen_at'), 'removed_at'])
    .select((eb) => eb.ref('role').$castTo<Role | null>().as('member_role'))
    .select([none.as('suspended_here_at'), none.as('last_used_at')])
    .select(['link_hash', 'expires_at', 'declined_at', sql<number>`1`.as('invited')])
    .select([sql<Flag>`0`.as('has_factor'), none.as('return_asked_at'), none.as('return_due_at')])
    .select(none.as('return_asked_by'));
}

/** A user of the domain; null for an unknown id or a user outside the domain. */
export async function findPerson(db: Db, domainId: string, id: string): Promise<PersonRow | null> {
  const row = await selectPerson(people(db, domainId).where('users.id', '=', id)).executeTakeFirst();
  return row ?? null;
}

/** Like `findPerson`, also for an open invitation. */
export async function findPersonOrInvited(db: Db, viewer: Viewer, id: string): Promise<PersonRow | null> {
  const person = await findPerson(db, viewer.domainId, id);
  if (person) return person;
  return (await selectInvited(invitationsFor(db, viewer, false).where('id', '=', id)).executeTakeFirst()) ?? null;
}

/** A page of the domain's people and open invitations by name; `total` counts all matches. */
export async function listPeople(
  db: Db,
  viewer: Viewer,
  { search, role, state, second_factor: factor, deleted, ...page }: UserListQuery,
): Promise<{ rows: PersonRow[]; total: number }> {
  const listed = selectPerson(people(db, viewer.domainId, deleted));
  let query = db.selectFrom(listed.unionAll(selectInvited(invitationsFor(db, viewer, deleted))).as('p')).selectAll();
  if (role === 'owner' && !deleted) query = query.where('is_owner', '=', 1);
  else if (role) query = query.where('member_role', '=', role).$if(!deleted, (all) => all.where('is_owner', '=', 0));
  if (search) {
    const name = sql<string>`firstname || ' ' || lastname`;
    query = query.where((eb) => eb.or([containsText(name, search), containsText(eb.ref('email'), search)]));
  }
  if (state === 'suspended') {
    query = query.where((eb) => eb.or([eb('suspended_at', 'is not', null), eb('suspended_here_at', 'is not', null)]));
  } else if (state) {
    query = query
      .where('suspended_at', 'is', null)
      .where('suspended_here_at', 'is', null)
      .where('invited', '=', state === 'invited' ? 1 : 0);
  }
  if (factor === 'returning') query = query.where('return_due_at', 'is not', null);
  else if (factor) query = query.where('invited', '=', 0).where('has_factor', '=', factor === 'set' ? 1 : 0);
  const byName = query
    .orderBy(sql`lower(lastname)`)
    .orderBy(sql`lower(firstname)`)
    .orderBy('id');
  return pageOf(byName, page);
}

/** A user's roles by domain. */
export async function listMemberships(db: Db, userId: string): Promise<Map<string, Role>> {
  const rows = await db.selectFrom('memberships').select(['domain_id', 'role']).where('user_id', '=', userId).execute();
  return new Map(rows.map(({ domain_id, role }) => [domain_id, role]));
}

/** Gives a user a role in a domain, replacing an earlier one. Whoever was removed from it is back. */
export async function setRole(trx: Db, userId: string, domainId: string, role: Role): Promise<void> {
  await forgetFormer(trx, userId, domainId);
  await trx
    .insertInto('memberships')
    .values({ user_id: userId, domain_id: domainId, role, suspended_at: null, role_since: now() })
    .onConflict((conflict) => conflict.columns(['user_id', 'domain_id']).doUpdateSet({ role, role_since: now() }))
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
  await unassign(trx, userId, domainId);
  if (gone) {
    const { role_since: _, ...former } = gone;
    await rememberFormer(trx, former);
  }
}

/** Removes a user from all domains; nothing of it can be restored. */
export async function removeFromAll(trx: Db, userId: string): Promise<void> {
  for (const table of ['memberships', 'former_memberships', 'saved_views'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
  await unassign(trx, userId, null);
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
