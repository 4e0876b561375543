import type { MemberRole, Role } from '#shared/rules/roles.ts';

import type { Db } from '../db/connect.ts';
import { findDomain } from '../db/domains.ts';
import { listMemberships, removeFromDomain, setRole } from '../db/memberships.ts';
import { endSessions } from '../db/sessions.ts';
import { invalidFields, notFound } from '../lib/errors.ts';
import type { Actor } from './authority.ts';

/** The user whose roles change, with the role in the current domain. */
type Whose = { actor: Actor; userId: string; role: Role; domainId: string };
type Wanted = { id: string; role: MemberRole | null }[] | undefined;

/**
 * Sets or removes a user's roles in other domains, and ends the sessions there. For owners only: to others, other
 * domains don't exist. Throws ApiError not_found or invalid_fields.
 */
export async function giveRolesElsewhere(trx: Db, { actor, userId, role, domainId }: Whose, wanted: Wanted = []) {
  if (wanted.length === 0) return;
  if (!actor.isOwner) throw notFound('domain');
  if (role === 'owner') throw invalidFields({ domains: ['An owner has every domain already'] });
  const before = new Map((await listMemberships(trx, [userId])).map((one) => [one.domain_id, one.role]));
  for (const { id, role: next } of wanted) {
    if (id === domainId) throw invalidFields({ domains: ['Roles elsewhere cannot include this domain'] });
    if (!(await findDomain(trx, id))) throw notFound('domain');
    if ((before.get(id) ?? null) === next) continue;
    await (next === null ? removeFromDomain(trx, userId, id) : setRole(trx, userId, id, next));
    await endSessions(trx, { userId, domainId: id });
  }
}
