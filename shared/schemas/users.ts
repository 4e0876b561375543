import * as z from 'zod/mini';

import { memberRoles } from '../rules/roles.ts';
import { Role } from './auth.ts';
import { Email, Id, IdempotencyKey, queryInt, requiredText, text, Timestamp } from './common.ts';

/** `invited` until a password is set; `suspended` whatever kind of suspension it is. */
export const userStates = ['active', 'invited', 'suspended'] as const;
export type UserState = (typeof userStates)[number];

/** Where a person is locked out: nowhere, in the current domain, or in the whole network, which is for owners to decide. */
export const suspensions = ['none', 'domain', 'network'] as const;

/**
 * How the invitation of somebody without a password stands. `sent`: the mail server took it; `waiting`: it will be tried, again
 * where `error` says why the last try failed; `failed`: nobody tries any more. The link works until `expires_at`; null: no longer.
 */
export const Invitation = z.object({
  mail: z.enum(['waiting', 'sent', 'failed']),
  error: z.nullable(z.string()),
  expires_at: z.nullable(Timestamp),
});
export type Invitation = z.infer<typeof Invitation>;

/**
 * A person of the current domain: one of its members, or an owner. `role` is the one in it. `domains` are those the reader may
 * know of: owners see all of a member's, everybody else the current one; of an owner's, who has all, only the current is named.
 */
export const User = z.object({
  id: Id,
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: Role,
  roles: z.array(Role),
  domains: z.array(z.object({ id: Id, host: z.string(), title: z.string(), role: Role })),
  state: z.enum(userStates),
  suspension: z.enum(suspensions),
  /** Null for who has a password. */
  invitation: z.nullable(Invitation),
  last_seen_at: z.nullable(Timestamp),
  created_at: Timestamp,
});
export type User = z.infer<typeof User>;

/** `search` finds names and addresses. */
export const UserListQuery = z.strictObject({
  search: z.optional(text(200)),
  role: z.optional(Role),
  state: z.optional(z.enum(userStates, 'Use active, invited or suspended')),
  limit: z._default(queryInt(1, 500), 50),
  offset: z._default(queryInt(0, 1_000_000), 0),
});
export type UserListQuery = z.infer<typeof UserListQuery>;

const MemberRole = z.enum(memberRoles, `Use ${memberRoles.join(', ')}`);

/**
 * Invites: a new user gets a mail with a link to set a password, one who has an account a notice. The names are for a new one.
 * `role` is in the current domain; roles in others (`domains`) only an owner gives.
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

/** `domains`: roles in other domains than the current one, for owners to give; null takes the user out of that domain. */
export const UserUpdate = z.strictObject({
  firstname: z.optional(requiredText('First name', 100)),
  lastname: z.optional(requiredText('Last name', 100)),
  role: z.optional(Role),
  suspension: z.optional(z.enum(suspensions, 'Use none, domain or network')),
  domains: z.optional(z.array(z.strictObject({ id: Id, role: z.nullable(MemberRole) })).check(z.maxLength(500))),
});
export type UserUpdate = z.infer<typeof UserUpdate>;
