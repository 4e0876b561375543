import * as z from 'zod/mini';

import { factorStates } from '../rules/factor-states.ts';
import { memberRoles } from '../rules/roles.ts';
import { Role } from './auth.ts';
import {
  deletedFilter,
  Email,
  Id,
  IdempotencyKey,
  paging,
  requiredText,
  text,
  Timestamp,
  trashTime,
} from './common.ts';

/** `invited` until the invitation is accepted; `suspended` for every kind of suspension. */
export const userStates = ['active', 'invited', 'suspended'] as const;
export type UserState = (typeof userStates)[number];

/** Where a user is suspended: nowhere, in the current domain, or in the whole network (only by owners). */
export const suspensions = ['none', 'domain', 'network'] as const;

/**
 * An open invitation. `sent`: accepted by the mail server; `waiting`: queued, or to be retried if `error` has the reason of the last
 * failure; `failed`: given up. The link is valid until `expires_at`; null if it no longer works.
 */
export const Invitation = z.object({
  mail: z.enum(['waiting', 'sent', 'failed']),
  error: z.nullable(z.string()),
  expires_at: z.nullable(Timestamp),
  declined_at: z.nullable(Timestamp),
});
export type Invitation = z.infer<typeof Invitation>;

/** `asked_by`: the name of the owner who gives it back. */
const GivingBack = z.object({ asked_by: z.nullable(z.string()), asked_at: Timestamp, due_at: Timestamp });

/**
 * A user of the current domain, an owner, or an open invitation with what its inviter typed: it tells nothing about an account of that
 * address, and its id isn't the account's. `role` is the role in the current domain. `domains` are those visible to the reader: owners
 * see all domains of a user, also those that wait for the user's consent (`invited`), others only the current one. For owners, who
 * have all domains, it is only the current one.
 * `deleted_at` is when a user was removed from the current domain, with the role, the suspension and no other traces of then.
 */
export const User = z.object({
  id: Id,
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: Role,
  roles: z.array(Role),
  domains: z.array(z.object({ id: Id, host: z.string(), title: z.string(), role: Role, invited: z.boolean() })),
  state: z.enum(userStates),
  suspension: z.enum(suspensions),
  /** Null for users, and once removed. */
  invitation: z.nullable(Invitation),
  last_seen_at: z.nullable(Timestamp),
  created_at: Timestamp,
  /** Whether a second factor is set up. For owners, who may ask for it and give it back; null for others, and of invitations. */
  second_factor: z._default(z.nullable(z.boolean()), null),
  /** The sign-in that an owner gives back, which works without the second factor from `due_at` on; only for owners. */
  giving_back: z._default(z.nullable(GivingBack), null),
  ...trashTime,
});
export type User = z.infer<typeof User>;

/** `search` matches names and email addresses. Only owners ask for `second_factor`: users with one, without one, or who get their sign-in back. */
export const UserListQuery = z.strictObject({
  search: z.optional(text(200)),
  role: z.optional(Role),
  state: z.optional(z.enum(userStates, 'Use active, invited or suspended')),
  second_factor: z.optional(z.enum(factorStates, `Use ${factorStates.join(', ')}`)),
  ...deletedFilter,
  ...paging,
});
export type UserListQuery = z.infer<typeof UserListQuery>;

const MemberRole = z.enum(memberRoles, `Use ${memberRoles.join(', ')}`);

/**
 * Invites a user, who becomes one by accepting with the mailed link. The reply is the same whether the address has an account or not.
 * The names are for new users. `role` is the role in the current domain; only owners can give roles in other `domains`.
 */
export const UserCreate = z.strictObject({
  email: Email,
  firstname: requiredText('First name', 100),
  lastname: requiredText('Last name', 100),
  role: Role,
  domains: z.optional(z.array(z.strictObject({ id: Id, role: MemberRole })).check(z.maxLength(500))),
  idempotency_key: z.optional(IdempotencyKey),
});
export type UserCreate = z.infer<typeof UserCreate>;

/**
 * `domains`: roles in other domains, which only owners can give; null removes the user from that domain. A domain that the user isn't
 * in yet, and the role of owner, take effect once the user accepts by mail.
 */
export const UserUpdate = z.strictObject({
  firstname: z.optional(requiredText('First name', 100)),
  lastname: z.optional(requiredText('Last name', 100)),
  role: z.optional(Role),
  suspension: z.optional(z.enum(suspensions, 'Use none, domain or network')),
  domains: z.optional(z.array(z.strictObject({ id: Id, role: z.nullable(MemberRole) })).check(z.maxLength(500))),
});
export type UserUpdate = z.infer<typeof UserUpdate>;
