import * as z from 'zod/mini';

import { Role } from './auth.ts';
import { Email, Id, queryInt, requiredText, text, Timestamp } from './common.ts';

export const User = z.object({
  id: Id,
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: Role,
  roles: z.array(Role),
  domains: z.array(z.object({ id: Id, host: z.string(), role: Role })),
  suspended: z.boolean(),
  last_seen_at: z.nullable(Timestamp),
  created_at: Timestamp,
});
export type User = z.infer<typeof User>;

export const UserListQuery = z.strictObject({
  search: z.optional(text(200)),
  limit: z._default(queryInt(1, 500), 50),
  offset: z._default(queryInt(0, 1_000_000), 0),
});

/** Invites: the new user gets a mail with a link to set a password. */
export const UserCreate = z.strictObject({
  email: Email,
  firstname: requiredText('First name', 100),
  lastname: requiredText('Last name', 100),
  role: Role,
});

export const UserUpdate = z.strictObject({
  firstname: z.optional(requiredText('First name', 100)),
  lastname: z.optional(requiredText('Last name', 100)),
  role: z.optional(Role),
  suspended: z.optional(z.boolean()),
});
