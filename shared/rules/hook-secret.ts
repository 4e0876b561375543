/** What a secret of webhooks starts with when the rest of it is base64 (Standard Webhooks). */
const prefix = 'whsec_';

/**
 * The options with which `new Webhook(secret, …)` of the `standardwebhooks` library reads a secret: `whsec_…` as base64, as
 * Standard Webhooks has it. Any other secret counts as plain text, because installations from before this rule have such.
 */
export function secretFormat(secret: string): { format?: 'raw' } {
  return secret.startsWith(prefix) ? {} : { format: 'raw' };
}

/** Why a webhook secret can't be used, as the end of a sentence that starts with its name; null if it can. */
export function secretRefusal(secret: string): string | null {
  if (!secret.startsWith(prefix)) return secret.length < 24 ? 'takes at least 24 characters' : null;
  const key = secret.slice(prefix.length);
  const bytes = (key.length / 4) * 3 - (/=*$/.exec(key)?.[0].length ?? 0);
  // Standard Webhooks: a key has 24 to 64 bytes.
  if (/^[A-Za-z0-9+/]*={0,2}$/.test(key) && key.length % 4 === 0 && bytes >= 24 && bytes <= 64) return null;
  return `starts with ${prefix}, so base64 of 24 to 64 bytes must follow. Make one with: echo "${prefix}$(openssl rand -base64 32)"`;
}
