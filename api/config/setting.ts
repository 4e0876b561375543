import * as z from 'zod/mini';

/** A setting that can't be used. The message names each variable and says what it takes. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** An environment variable. An empty one means the same as none, as in a .env file with the value left out. */
export function setting<T extends z.ZodMiniType>(schema: T) {
  return z.pipe(
    z.transform((value) => (value === '' ? undefined : value)),
    schema,
  );
}

export const startsWith = (pattern: RegExp, takes: string) => z.string().check(z.regex(pattern, takes));
