import * as z from 'zod/mini';

import { roles } from '../rules/roles.ts';
import { Email, Id, requiredText, Timestamp } from './common.ts';

export const Role = z.enum(roles);

/** A new password: 10 to 200 characters, any characters. */
export const NewPassword = z
  .string('Password is required')
  .check(z.minLength(10, 'Use at least 10 characters'), z.maxLength(200, 'Use at most 200 characters'));

/** A code of the person's app, 6 digits, or a recovery code; spaces and hyphens don't matter. */
export const FactorCode = requiredText('Code', 60);

/** `code` is needed after `second_factor_needed`, with the same address and password. */
export const LoginInput = z.strictObject({
  email: Email,
  password: z
    .string('Password is required')
    .check(z.minLength(1, 'Password is required'), z.maxLength(200, 'Use at most 200 characters')),
  code: z.optional(FactorCode),
});
export type LoginInput = z.infer<typeof LoginInput>;

export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string() });
export type Tokens = z.infer<typeof Tokens>;

/** The signed-in user; `role` is the role in the current domain. */
export const Account = z.object({
  id: Id,
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  role: Role,
  /** Until when the role demands a second factor of the user, who has none; from then on little else works. Null without such a demand. */
  factor_due_at: z._default(z.nullable(Timestamp), null),
  /** The identity provider at which the user has to sign in for the current domain: until then little else works. Null where this sign-in will do. */
  sign_on_needed: z._default(z.nullable(z.string()), null),
});
export type Account = z.infer<typeof Account>;

export const CurrentDomain = z.object({ id: Id, host: z.string(), title: z.string() });
export type CurrentDomain = z.infer<typeof CurrentDomain>;

/** Whether the installation has a mail server. Without one, emails become files in DATA_DIR/outbox, and nobody gets them. */
const MailServer = z._default(z.boolean(), true);

/** Says nothing about accounts. */
export const ResetPasswordReply = z.object({ mail_server: MailServer });

/** The reply to sign-in and switch-domain: tokens for one domain, the user and the domain. */
export const SessionStart = z.extend(Tokens, { user: Account, domain: CurrentDomain, mail_server: MailServer });
export type SessionStart = z.infer<typeof SessionStart>;

export const SwitchDomainInput = z.strictObject({ domain_id: Id });

/** The user with the domains that they may enter and the role in each; `roles` are all of these roles. */
export const AccountState = z.object({
  user: z.extend(Account, { roles: z.array(Role), domains: z.array(z.extend(CurrentDomain, { role: Role })) }),
  domain: CurrentDomain,
  mail_server: MailServer,
});
export type AccountState = z.infer<typeof AccountState>;

/** A new email address requires the current password, so that nobody can take over an account from an unattended screen. */
export const AccountUpdate = z.strictObject({
  firstname: z.optional(requiredText('First name', 100)),
  lastname: z.optional(requiredText('Last name', 100)),
  email: z.optional(Email),
  current_password: z.optional(z.string().check(z.maxLength(200, 'Use at most 200 characters'))),
});
export type AccountUpdate = z.infer<typeof AccountUpdate>;

export const ResetPasswordInput = z.strictObject({ email: Email });

export const CurrentPassword = z
  .string('Enter your current password')
  .check(z.minLength(1, 'Enter your current password'), z.maxLength(200, 'Use at most 200 characters'));
/** The password again, in place of a fresh proof. */
export const PasswordAgain = z.optional(z.strictObject({ current_password: z.optional(CurrentPassword) }));

const incomplete = 'This link is incomplete: open it from the email again';
/** The token of a mailed link. */
export const LinkToken = z.string(incomplete).check(z.minLength(20, incomplete), z.maxLength(200, incomplete));

/** With the mailed one-time token, or signed in with the current password. */
export const ChangePasswordInput = z.union(
  [
    z.strictObject({
      token: LinkToken,
      password: NewPassword,
    }),
    z.strictObject({ current_password: CurrentPassword, password: NewPassword }),
  ],
  'Send the new password with the token from the email, or with your current password',
);
