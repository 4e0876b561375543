import * as z from 'zod/mini';

import { CurrentDomain, LinkToken } from './auth.ts';
import { Id, Timestamp } from './common.ts';

/** How a session began. `password_code` and `password_recovery`: a password, and then a code of an app or one for when it is lost. */
export const SignInWay = z.enum(['password', 'passkey', 'password_code', 'password_recovery', 'sso']);

/** A session of the signed-in user. `browser` is a name like 'Firefox on Windows'; `address` is null if unknown; `ends_at` is when it ends even if it is used all the time. */
export const AccountSession = z.object({
  id: Id,
  current: z.boolean(),
  browser: z.string(),
  address: z.nullable(z.string()),
  domain: CurrentDomain,
  created_at: Timestamp,
  last_used_at: Timestamp,
  ends_at: Timestamp,
  /** Null where that isn’t known: the session is older, or versions before don't send it. */
  signed_in_by: z._default(z.nullable(SignInWay), null),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const NotMeInput = z.strictObject({ token: LinkToken });
/** `token` sets a new password (`auth.changePassword`), once, for ten minutes. */
export const NotMeReply = z.object({ token: z.string() });
