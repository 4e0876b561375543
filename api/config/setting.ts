import * as z from 'zod/mini';

/** A setting is invalid. The message has a sentence for each: its variable, its value (never a secret), and what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** An environment variable. An empty value means none, as in a .env file. */
export function setting<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    schema,
  );
}

/** `takes` ends a sentence that starts with the variable's name: "takes …". */
export const matches = (pattern: RegExp, takes: string) => z.string().check(z.regex(pattern, takes));

/** A link that begins as `start` says and has a host. */
export const link = (start: RegExp, takes: string) =>
  z.string().check(
    z.regex(start, takes),
    z.refine((value) => Boolean(URL.parse(value.replace('{host}', 'host'))?.host), { error: takes }),
  );

const secrets = /PASSWORD|SECRET|ACCESS_KEY|_KEY$/;
/** These often carry a password or a token. */
const secretLinks = /^(?:DATABASE_URL|SMTP_URL|REBUILD_HOOK_URL)$/;

/** A sentence about a wrong setting. Only the scheme of a link with a password is shown, and only the length of other secrets. */
export function refusal(name: string, value: string, takes: string): string {
  return `${name} is ${shown(name, value)}: it ${takes}${/[."]$/.test(takes) ? '' : '.'}`;
}

function shown(name: string, value: string): string {
  const [scheme] = /^[a-z][a-z0-9+.-]*:\/\//i.exec(value) ?? [];
  if (secretLinks.test(name) && scheme !== undefined) return `"${scheme}…" (the rest is hidden)`;
  if (secrets.test(name) || secretLinks.test(name))
    return `${value.length} hidden ${value.length === 1 ? 'character' : 'characters'}`;
  const open = value.replace(/:\/\/.*@/s, '://…@');
  return JSON.stringify(open.length > 100 ? `${open.slice(0, 100)}…` : open);
}
