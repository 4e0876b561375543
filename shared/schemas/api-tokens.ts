import * as z from 'zod/mini';

import { overlapHours, tokenDays, tokenPermissions } from '../rules/token-permissions.ts';
import { Id, requiredText, Timestamp } from './common.ts';

export const TokenPermission = z.enum(tokenPermissions, 'Choose from what tokens may do');

/** A token of a program. Its secret is only in the reply to the call that made it. */
export const ApiToken = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(TokenPermission),
  /** How its secret begins. */
  prefix: z.string(),
  /**
   * `stopped`: whoever it acts for may no longer do anything of what it may, or is gone. Whoever replaces its secret takes it over.
   */
  state: z.enum(['active', 'expired', 'stopped']),
  /** For whom it acts: whoever made it, or replaced its secret last. */
  created_by: z.object({ id: Id, name: z.string() }),
  created_at: Timestamp,
  /** To the minute; null before the first use. */
  last_used_at: z.nullable(Timestamp),
  /** Null: never. */
  expires_at: z.nullable(Timestamp),
  /** Until when the secret before this one works; null if it doesn't. */
  old_until: z.nullable(Timestamp),
});
export type ApiToken = z.infer<typeof ApiToken>;

export const MadeToken = z.extend(ApiToken, { secret: z.string() });
export type MadeToken = z.infer<typeof MadeToken>;

const daysWords = `Use 1 to ${tokenDays.most} days`;
export const ApiTokenCreate = z.strictObject({
  name: requiredText('Name', 100),
  permissions: z
    .array(TokenPermission)
    .check(z.minLength(1, 'Choose what it may do'), z.maxLength(tokenPermissions.length, 'Choose each once')),
  /** Null: never, which only owners may choose. */
  expires_in_days: z._default(
    z.nullable(z.int(daysWords).check(z.minimum(1, daysWords), z.maximum(tokenDays.most, daysWords))),
    tokenDays.initial,
  ),
});

const hoursWords = `Use 0 to ${overlapHours.most} hours`;
export const ApiTokenReplace = z.strictObject({
  overlap_hours: z._default(
    z.int(hoursWords).check(z.minimum(0, hoursWords), z.maximum(overlapHours.most, hoursWords)),
    overlapHours.initial,
  ),
});
