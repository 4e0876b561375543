import * as z from 'zod/mini';

import { Timestamp } from './common.ts';

const urlWords = 'Enter an address that starts with https:// or http://, without a user name or password';

/** Credentials in an address would be shown to every owner and end up in logs. */
function isHookUrl(value: string): boolean {
  if (value === '') return true;
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** The address that is called for each publish of a domain. */
const HookUrl = z
  .string(urlWords)
  .check(z.trim(), z.maxLength(2000, 'Use at most 2000 characters'), z.refine(isHookUrl, { error: urlWords }));

/**
 * Where a domain is built. `url` is its own rebuild hook, empty without one. `elsewhere`: a static host builds the pages, and the
 * built-in publisher leaves the domain alone. `network_hook`: the installation has a hook for domains without their own. `secret`
 * signs the webhooks; it is only in the reply to the call that made it.
 */
export const BuildHook = z.object({
  url: z.string(),
  elsewhere: z.boolean(),
  network_hook: z.boolean(),
  secret_made_at: z.nullable(Timestamp),
  secret: z.nullable(z.string()),
});
export type BuildHook = z.infer<typeof BuildHook>;

export const BuildHookUpdate = z.strictObject({
  url: HookUrl,
  elsewhere: z.boolean('Say whether the pages are built elsewhere: true or false'),
});
