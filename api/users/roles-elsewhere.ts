import type { MemberRole, Role } from '#shared/rules/roles.ts';

import type { Db } from '../db/connect.ts';
import { findDomain } from '../db/domains.ts';
import { changeInvitation, findOpenInvitation, type Link, putInvitation, removeInvitation } from '../db/invitations.ts';
import { listMemberships, removeFromDomain, setRole } from '../db/memberships.ts';
import type { InvitationRow } from '../db/schema.ts';
import { findUserByEmail } from '../db/users.ts';
import { invalidFields, notFound } from '../lib/errors.ts';
import { type Actor, endAccess } from './authority.ts';

/** The person whose roles change, with the role in the current domain, and the link for domains that are new to them. */
type Whose = {
  actor: Actor;
  person: Pick<InvitationRow, 'email' | 'firstname' | 'lastname'> & { role: Role };
  domainId: string;
  link: Link;
};
type Wanted = { id: string; role: MemberRole | null }[] | undefined;

/**
 * Changes a person's roles in other domains, and ends the sessions there. A domain that they aren't in gets an invitation with
 * `link`; returns the titles of these domains. For owners only: to others, other domains don't exist. Throws ApiError not_found or
 * invalid_fields.
 */
export async function giveRolesElsewhere(trx: Db, whose: Whose, wanted: Wanted = []): Promise<string[]> {
  const { actor, person, domainId } = whose;
  const invited: string[] = [];
  if (wanted.length === 0) return invited;
  if (!actor.isOwner) throw notFound('domain');
  if (person.role === 'owner') throw invalidFields({ domains: ['An owner is already in every domain'] });
  const account = await findUserByEmail(trx, person.email);
  const before = account ? await listMemberships(trx, account.id) : new Map<string, Role>();
  for (const { id, role } of wanted) {
    if (id === domainId) throw invalidFields({ domains: ['Roles elsewhere cannot include this domain'] });
    const domain = await findDomain(trx, id);
    if (!domain) throw notFound('domain');
    const held = before.get(id);
    if (!account || held === undefined) {
      if (await offerRole(trx, whose, id, role)) invited.push(domain.title);
    } else if (held !== role) {
      await (role === null ? removeFromDomain(trx, account.id, id) : setRole(trx, account.id, id, role));
      await endAccess(trx, { userId: account.id, domainId: id });
    }
  }
  return invited;
}

/** Returns whether there is a new invitation; an open one only gets the role. */
async function offerRole(trx: Db, { actor, person, link }: Whose, domainId: string, role: MemberRole | null) {
  const { email, firstname, lastname } = person;
  const open = await findOpenInvitation(trx, domainId, email);
  if (open) await (role === null ? removeInvitation(trx, open) : changeInvitation(trx, open, { role }));
  if (open || role === null) return false;
  await putInvitation(trx, { domain_id: domainId, email, firstname, lastname, role, invited_by: actor.id, ...link });
  return true;
}
