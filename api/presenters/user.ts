import type { Role } from '#shared/rules/roles.ts';
import type { Invitation, User } from '#shared/schemas/users.ts';

import { now } from '../db/codec.ts';
import type { RoleInDomain } from '../db/invitations.ts';
import type { InvitationMail } from '../db/mails.ts';
import type { PersonRow } from '../db/memberships.ts';
import type { DomainRow } from '../db/schema.ts';

type Standing = Pick<PersonRow, 'is_owner' | 'member_role'>;

/** The role of a person in the domain that the row was read for. */
export function roleOf({ is_owner: isOwner, member_role: role }: Standing): Role {
  return isOwner ? 'owner' : (role ?? 'viewer');
}

export function suspensionOf(person: PersonRow): User['suspension'] {
  if (person.suspended_at) return 'network';
  return person.suspended_here_at ? 'domain' : 'none';
}

function presentInvitation(
  { expires_at: until, declined_at }: PersonRow,
  mail: InvitationMail | undefined,
): Invitation {
  // A delivered mail leaves no row.
  const state = !mail ? 'sent' : mail.state === 'failed' ? 'failed' : 'waiting';
  return { mail: state, error: mail?.error ?? null, expires_at: until && until > now() ? until : null, declined_at };
}

/** What the reader may know besides the person: roles elsewhere, the invitation's mail, and for an owner how the person signs in. */
type Known = { isOwner: boolean; roles: RoleInDomain[]; mail: InvitationMail | undefined };

function presentFactor(person: PersonRow): Pick<User, 'second_factor' | 'giving_back'> {
  const { return_asked_at: askedAt, return_due_at: dueAt, return_asked_by: askedBy } = person;
  const givingBack = askedAt && dueAt ? { asked_by: askedBy, asked_at: askedAt, due_at: dueAt } : null;
  return { second_factor: person.has_factor === 1, giving_back: givingBack };
}

export function presentPerson(person: PersonRow, here: DomainRow, { isOwner, roles, mail }: Known): User {
  const role = roleOf(person);
  const suspension = suspensionOf(person);
  const isInvited = person.invited === 1;
  const others = roles
    .filter((one) => one.email === person.email && one.domain_id !== here.id && role !== 'owner')
    .map((one) => ({
      id: one.domain_id,
      host: one.host,
      title: one.title,
      role: one.role,
      invited: one.invited === 1,
    }));
  const removed = person.removed_at;
  const current = { id: here.id, host: here.host, title: here.title, role, invited: isInvited };
  const domains = removed ? others : [current, ...others];
  return {
    id: person.id,
    email: person.email,
    firstname: person.firstname,
    lastname: person.lastname,
    role,
    roles: [...new Set([role, ...domains.filter(({ invited }) => isInvited || !invited).map((one) => one.role)])],
    domains,
    state: suspension !== 'none' ? 'suspended' : isInvited ? 'invited' : 'active',
    suspension,
    invitation: isInvited && !removed ? presentInvitation(person, mail) : null,
    // Old sessions are deleted, and every sign-in is recorded on the account: take the later one.
    last_seen_at: removed
      ? null
      : ([person.last_used_at, person.last_seen_at]
          .filter((time) => time !== null)
          .toSorted()
          .at(-1) ?? null),
    created_at: person.created_at,
    ...(isOwner && !isInvited ? presentFactor(person) : { second_factor: null, giving_back: null }),
    ...(removed ? { deleted_at: removed } : {}),
  };
}
