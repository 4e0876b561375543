import * as z from 'zod/mini';

import { setting } from './setting.ts';

/** A number of days up to `most`. */
export function days(most: number) {
  const takes = `takes a number of days from 1 to ${most}`;
  return z.pipe(
    z.string().check(
      z.trim(),
      z.regex(/^\d{1,5}$/, takes),
      z.refine((value) => Number(value) >= 1 && Number(value) <= most, { error: takes }),
    ),
    z.transform(Number),
  );
}

/** A century. */
const most = 36_500;

export const retentionVariables = {
  AUDIT_LOG_DAYS: setting(z._default(days(most), 365)),
  RELEASE_DAYS: setting(z._default(days(most), 365)),
  SUBMISSION_DAYS: setting(z.optional(days(most))),
};

/** After how many days each of these is deleted for good. Null: not until somebody does it. */
export type Retention = { auditLog: number; releases: number; submissions: number | null };

type Read = { AUDIT_LOG_DAYS: number; RELEASE_DAYS: number; SUBMISSION_DAYS?: number | undefined };

export function retentionOf(env: Read): Retention {
  return { auditLog: env.AUDIT_LOG_DAYS, releases: env.RELEASE_DAYS, submissions: env.SUBMISSION_DAYS ?? null };
}
