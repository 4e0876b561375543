import { sql } from 'kysely';

import type { Role } from '#shared/rules/roles.ts';

import type { Db } from './connect.ts';
import type { DomainRow } from './schema.ts';

export async function findDomain(db: Db, id: string): Promise<DomainRow | null> {
  return (await db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The domain of the first host that is one; null when none is. */
export async function findDomainByHosts(db: Db, hosts: string[]): Promise<DomainRow | null> {
  if (hosts.length === 0) return null;
  const rows = await db.selectFrom('domains').selectAll().where('host', 'in', hosts).execute();
  return hosts.map((host) => rows.find((row) => row.host === host)).find((row) => row !== undefined) ?? null;
}

/** The domains that a user may enter, by title: all for an owner, else those of the memberships. */
export async function listDomainsOf(db: Db, user: { id: string; isOwner: boolean }): Promise<DomainRow[]> {
  let query = db
    .selectFrom('domains')
    .selectAll('domains')
    .orderBy(sql`lower(title)`)
    .orderBy('host');
  if (!user.isOwner) {
    query = query.where(
      'domains.id',
      'in',
      db.selectFrom('memberships').select('domain_id').where('user_id', '=', user.id),
    );
  }
  return query.execute();
}

/** The user's role in a domain; null where the user has none. */
export async function findRole(db: Db, user: { id: string; isOwner: boolean }, domainId: string): Promise<Role | null> {
  if (user.isOwner) return 'owner';
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', user.id)
    .where('domain_id', '=', domainId)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Counts one content write of the domain. Belongs in the transaction of that write. */
export async function bumpRevision(db: Db, domainId: string): Promise<void> {
  await db
    .updateTable('domains')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', domainId)
    .execute();
}
