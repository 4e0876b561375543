import * as z from 'zod/mini';

import { LinkToken, Role } from './auth.ts';

export const InvitationLink = z.strictObject({ token: LinkToken });

/** With the password of the account, unless its user is signed in; or with a password for the new account. */
export const InvitationAnswer = z.strictObject({
  token: LinkToken,
  password: z.optional(z.string().check(z.maxLength(200, 'Use at most 200 characters'))),
});
export type InvitationAnswer = z.infer<typeof InvitationAnswer>;

/**
 * What a mailed link invites to. `account`: whether the address has none yet, or has one whose user isn't or is signed in here.
 * A `suspended` account can accept, but not sign in. A place without a domain is the whole network. `inviter` is null when unknown.
 */
export const OpenInvitation = z.object({
  email: z.string(),
  account: z.enum(['none', 'signed_out', 'signed_in']),
  suspended: z.boolean(),
  inviter: z.nullable(z.string()),
  places: z.array(z.object({ domain: z.nullable(z.object({ host: z.string(), title: z.string() })), role: Role })),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;
