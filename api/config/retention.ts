import * as z from 'zod/mini';

import { setting } from './setting.ts';

const daysTake = 'takes a number of days from 1 to 36500';
const Days = z.pipe(
  z.string().check(
    z.trim(),
    z.regex(/^\d{1,5}$/, daysTake),
    z.refine((value) => Number(value) >= 1 && Number(value) <= 36_500, { error: daysTake }),
  ),
  z.transform(Number),
);

export const retentionVariables = {
  AUDIT_LOG_DAYS: setting(z._default(Days, 365)),
  RELEASE_DAYS: setting(z._default(Days, 365)),
  SUBMISSION_DAYS: setting(z.optional(Days)),
};

/** After how many days each of these is deleted for good. Null: not until somebody does it. */
export type Retention = { auditLog: number; releases: number; submissions: number | null };

type Read = { AUDIT_LOG_DAYS: number; RELEASE_DAYS: number; SUBMISSION_DAYS?: number | undefined };

export function retentionOf(env: Read): Retention {
  return { auditLog: env.AUDIT_LOG_DAYS, releases: env.RELEASE_DAYS, submissions: env.SUBMISSION_DAYS ?? null };
}
