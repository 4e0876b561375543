import * as z from 'zod/mini';

import { CurrentDomain } from './auth.ts';
import { Id, Timestamp } from './common.ts';

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
});
export type AccountSession = z.infer<typeof AccountSession>;
