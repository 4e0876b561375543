import type { Role } from '#shared/rules/roles.ts';
import type { Invitation, User } from '#shared/schemas/users.ts';

import type { InvitationMail } from '../db/mails.ts';
import type { MembershipIn, PersonRow } from '../db/memberships.ts';
import type { DomainRow } from '../db/schema.ts';

/** The role of a person in the domain that the row was read for. */
export function roleOf({ is_owner: isOwner, member_role: role }: PersonRow): Role {
  return isOwner ? 'owner' : (role ?? 'viewer');
}

export function suspensionOf(person: PersonRow): User['suspension'] {
  if (person.suspended_at) return 'network';
  return person.suspended_here_at ? 'domain' : 'none';
}

/** The state of a person's invitation: its mail if one is left, and when its link expires. */
export type KnownInvitation = { mail: InvitationMail | undefined; expiresAt: string | undefined };

function presentInvitation({ mail, expiresAt }: KnownInvitation): Invitation {
  // A delivered mail leaves no row.
  const state = !mail ? 'sent' : mail.state === 'failed' ? 'failed' : 'waiting';
  return { mail: state, error: mail?.error ?? null, expires_at: expiresAt ?? null };
}

/** `memberships`: those that the reader may know about. */
export function presentPerson(
  person: PersonRow,
  here: DomainRow,
  memberships: MembershipIn[],
  invitation: KnownInvitation,
): User {
  const role = roleOf(person);
  const suspension = suspensionOf(person);
  const others = memberships
    .filter((one) => one.user_id === person.id && one.domain_id !== here.id)
    .map((one) => ({ id: one.domain_id, host: one.host, title: one.title, role: one.role }));
  const removed = person.removed_at;
  const domains = removed ? others : [{ id: here.id, host: here.host, title: here.title, role }, ...others];
  return {
    id: person.id,
    email: person.email,
    firstname: person.firstname,
    lastname: person.lastname,
    role,
    roles: [...new Set([role, ...domains.map((domain) => domain.role)])],
    domains,
    state: suspension !== 'none' ? 'suspended' : person.password_hash === null ? 'invited' : 'active',
    suspension,
    invitation: person.password_hash === null && !removed ? presentInvitation(invitation) : null,
    // Old sessions are deleted, and every sign-in is recorded on the account: take the later one.
    last_seen_at: removed
      ? null
      : ([person.last_used_at, person.last_seen_at]
          .filter((time) => time !== null)
          .toSorted()
          .at(-1) ?? null),
    created_at: person.created_at,
    ...(removed ? { deleted_at: removed } : {}),
  };
}
