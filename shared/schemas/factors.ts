import * as z from 'zod/mini';

import { CurrentPassword, FactorCode, LinkToken } from './auth.ts';
import { Timestamp } from './common.ts';
import { Passkey, PasskeyAnswer } from './passkeys.ts';

/** Minutes for which a sign-in, or a proof after it, counts as fresh. */
export const proofMinutes = 10;

/** How the signed-in user signs in besides the password. `code_app` is null without one. */
export const Factors = z.object({
  code_app: z.nullable(z.object({ confirmed_at: Timestamp })),
  /** How many recovery codes are left. */
  recovery_codes: z.int(),
  /** In the order in which they were made. Versions before send none. */
  passkeys: z._default(z.array(Passkey), []),
});
export type Factors = z.infer<typeof Factors>;

/** What an app needs to make codes, shown once: `uri` is what its QR code says. */
export const NewCodeApp = z.object({ secret: z.string(), uri: z.string() });
export type NewCodeApp = z.infer<typeof NewCodeApp>;

export const CodeAppConfirm = z.strictObject({ code: FactorCode });

/** A new set, shown once; older ones no longer work. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** The token of the mail about a sign-in that is given back. */
export const KeepInput = z.strictObject({ token: LinkToken });

/** What proves that somebody who is signed in is still there. */
export const ProofInput = z.union(
  [
    z.strictObject({ password: CurrentPassword }),
    z.strictObject({ code: FactorCode }),
    z.strictObject({ passkey: PasskeyAnswer }),
  ],
  'Send your password, a code, or what your passkey answered',
);
