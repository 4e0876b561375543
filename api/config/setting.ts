import * as z from 'zod/mini';

/** A setting is invalid. The message names each variable and the value it takes. */
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

export const startsWith = (pattern: RegExp, takes: string) => z.string().check(z.regex(pattern, takes));
