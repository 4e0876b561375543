import { may, memberRoles, type Permission } from '#shared/rules/roles.ts';

import type { Db } from './connect.ts';
import type { UserRow } from './schema.ts';

type Publisher = Pick<UserRow, 'id' | 'email' | 'firstname' | 'lastname'> & { isMember: boolean };

/** Everybody who may publish in a domain. */
export const listPublishers = (db: Db, domainId: string) => listPermitted(db, domainId, 'releases.publish');

/** Members whose role has a permission, and the network's owners. Nobody who is suspended. */
export async function listPermitted(db: Db, domainId: string, permission: Permission): Promise<Publisher[]> {
  const permitted = memberRoles.filter((role) => may(role, permission));
  const rows = await db
    .selectFrom('users')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.user_id', '=', 'users.id')
        .on('memberships.domain_id', '=', domainId)
        .on('memberships.role', 'in', permitted)
        .on('memberships.suspended_at', 'is', null),
    )
    .select(['users.id', 'email', 'firstname', 'lastname', 'memberships.role'])
    .where('users.suspended_at', 'is', null)
    .where((eb) => eb.or([eb('is_owner', '=', 1), eb('memberships.role', 'is not', null)]))
    .orderBy('users.id')
    .execute();
  return rows.map(({ role, ...person }) => ({ ...person, isMember: role !== null }));
}

/** The owners of the network who aren't suspended. */
export async function listOwners(db: Db): Promise<Pick<UserRow, 'email' | 'firstname'>[]> {
  return db
    .selectFrom('users')
    .select(['email', 'firstname'])
    .where('is_owner', '=', 1)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Who of them is told what somebody should see to: the domain's members, and owners only where there are none. */
export function closest(publishers: Publisher[]): Publisher[] {
  const members = publishers.filter(({ isMember }) => isMember);
  return members.length > 0 ? members : publishers;
}
