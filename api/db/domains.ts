import { sql } from 'kysely';

import type { Role } from '#shared/rules/roles.ts';
import type { Alias } from '#shared/schemas/domains.ts';

import type { Db } from './connect.ts';
import type { Head } from './heads.ts';
import type { DomainRow } from './schema.ts';

/** A domain that isn't archived. */
export async function findDomain(db: Db, id: string): Promise<DomainRow | null> {
  const query = db.selectFrom('domains').selectAll().where('id', '=', id).where('archived_at', 'is', null);
  return (await query.executeTakeFirst()) ?? null;
}

/** The same, including archived domains. */
export async function findAnyDomain(db: Db, id: string): Promise<DomainRow | null> {
  return (await db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** The domain of the first known host, current or former; null when none is known. Archived domains have no hosts. */
export async function findDomainByHosts(db: Db, hosts: string[]): Promise<DomainRow | null> {
  if (hosts.length === 0) return null;
  const rows = await db
    .selectFrom('domains')
    .selectAll()
    .where('host', 'in', hosts)
    .where('archived_at', 'is', null)
    .execute();
  const current = hosts.map((host) => rows.find((row) => row.host === host)).find((row) => row !== undefined);
  if (current || rows.length > 0) return current ?? null;
  const former = await db
    .selectFrom('domain_aliases')
    .innerJoin('domains', 'domains.id', 'domain_aliases.domain_id')
    .selectAll('domains')
    .select('domain_aliases.host as alias')
    .where('domain_aliases.host', 'in', hosts)
    .where('archived_at', 'is', null)
    .execute();
  const found = hosts.map((host) => former.find((row) => row.alias === host)).find((row) => row !== undefined);
  if (!found) return null;
  const { alias: _, ...domain } = found;
  return domain;
}

/**
 * The domains that a user may enter, by title: all for an owner, otherwise those of the memberships. Archived ones on
 * request only.
 */
export async function listDomainsOf(
  db: Db,
  user: { id: string; isOwner: boolean },
  { archived = false } = {},
): Promise<DomainRow[]> {
  let query = db
    .selectFrom('domains')
    .selectAll('domains')
    .where('archived_at', archived ? 'is not' : 'is', null)
    .orderBy(sql`lower(title)`)
    .orderBy('host');
  if (!user.isOwner) {
    query = query.where(
      'domains.id',
      'in',
      db.selectFrom('memberships').select('domain_id').where('user_id', '=', user.id).where('suspended_at', 'is', null),
    );
  }
  return query.execute();
}

export type EnterableDomain = Pick<DomainRow, 'id' | 'host' | 'title'> & { role: Role };

/** The domains that a user may enter, by title, with the role in each. */
export async function listEnterable(db: Db, user: { id: string; isOwner: boolean }): Promise<EnterableDomain[]> {
  const rows = await db
    .selectFrom('domains')
    .leftJoin('memberships', (join) =>
      join
        .onRef('memberships.domain_id', '=', 'domains.id')
        .on('memberships.user_id', '=', user.id)
        .on('memberships.suspended_at', 'is', null),
    )
    .select(['domains.id', 'domains.host', 'domains.title', 'memberships.role'])
    .where('domains.archived_at', 'is', null)
    .$if(!user.isOwner, (query) => query.where('memberships.user_id', 'is not', null))
    .orderBy(sql`lower(domains.title)`)
    .orderBy('domains.host')
    .execute();
  return rows.map(({ role, ...domain }) => ({ ...domain, role: user.isOwner ? 'owner' : (role ?? 'viewer') }));
}

/** The aliases of domains, by domain id, oldest first. */
export async function listAliases(db: Db, domainIds: string[]): Promise<Map<string, Alias[]>> {
  const rows =
    domainIds.length === 0
      ? []
      : await db
          .selectFrom('domain_aliases')
          .select(['host', 'mode', 'domain_id'])
          .where('domain_id', 'in', domainIds)
          .orderBy('created_at')
          .orderBy('host')
          .execute();
  const aliases = new Map<string, Alias[]>();
  for (const { domain_id: id, ...alias } of rows) aliases.set(id, [...(aliases.get(id) ?? []), alias]);
  return aliases;
}

/** The user's role in a domain; null without one or while suspended. */
export async function findRole(db: Db, user: { id: string; isOwner: boolean }, domainId: string): Promise<Role | null> {
  if (user.isOwner) return 'owner';
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('user_id', '=', user.id)
    .where('domain_id', '=', domainId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return row?.role ?? null;
}

/** Counts what a head of a domain went through: two equal numbers are the same content. */
export function contentRevision({ revision, live_revision }: DomainRow, head: Head): number {
  return head === 'saved' || head === 'shown' ? revision : live_revision;
}

/** Counts one content write of the domain. Part of that write's transaction. */
export async function bumpRevision(db: Db, domainId: string): Promise<void> {
  await db
    .updateTable('domains')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', domainId)
    .execute();
}
