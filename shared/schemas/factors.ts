import * as z from 'zod/mini';

import { CurrentPassword, FactorCode, LinkToken, Role } from './auth.ts';
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

/** Days that people may get to set up a second factor. */
export const demandDays = [7, 14, 30] as const;
const Days = z.nullable(z.literal(demandDays, `Use ${demandDays.join(', ')}, or null`));

/** One for each role. `days` is null where none is demanded; `since` is when the days began; `people` counts those who have the role, `without` those of them who have none. */
export const FactorDemands = z.object({
  demands: z.array(
    z.object({
      role: Role,
      days: Days,
      since: z.nullable(Timestamp),
      /** Null from a node of an older version. */
      people: z._default(z.nullable(z.int()), null),
      without: z.int(),
    }),
  ),
});
export type FactorDemands = z.infer<typeof FactorDemands>;

export const FactorDemandInput = z.strictObject({ role: Role, days: Days });
export type FactorDemandInput = z.infer<typeof FactorDemandInput>;

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
