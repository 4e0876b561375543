import * as z from 'zod/mini';
import en from 'zod/v4/locales/en.js';

// zod/mini ships without words: without a locale every message is 'Invalid input'.
z.config(en());

/** Every id on the wire: 16 characters of a–z and 0–9, made by the API, meaningless outside its domain. */
export const Id = z.string().check(z.regex(/^[a-z0-9]{16}$/, 'This is not an id'));

/** Counts up with every write; a write carries the one it read, and a stale one answers 409. It and its successor fit 32 bits. */
export const Version = z.int().check(z.minimum(1), z.maximum(2_000_000_000));

/** ISO 8601 in UTC, to the millisecond. */
export const Timestamp = z.iso.datetime();

/** Postgres can't store NUL, and a lone surrogate would come back as another character: both are refused, never changed. */
const storable = z.refine<string>((value) => !value.includes('\0') && value.isWellFormed(), {
  error: 'Contains a character that cannot be stored',
});

/** Free text of at most `max` UTF-16 units; may be empty. */
export function text(max: number) {
  return z.string().check(z.maxLength(max, `Use at most ${max} characters`), storable);
}

/** Text that must say something: trimmed, 1 to `max` characters. */
export function requiredText(label: string, max = 200) {
  return z
    .string(`${label} is required`)
    .check(
      z.trim(),
      z.minLength(1, `${label} is required`),
      z.maxLength(max, `Use at most ${max} characters`),
      storable,
    );
}

export const Email = z
  .string('Email is required')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Use at most 254 characters'),
    z.email('Enter a valid email address'),
  );

/**
 * Names one act of creating, chosen by the client: a request that is repeated with the same key and content answers with what the
 * first one created. With another content it answers 409 `key_reused`. A key counts for one person in one domain, for 30 days.
 */
export const IdempotencyKey = text(100).check(z.minLength(1));

export const IdParams = z.strictObject({ id: Id });

/** A success that holds one thing. */
export function reply<T extends z.ZodMiniType>(data: T) {
  return z.object({ data });
}

/** A success that holds a page of things; `total` counts all that match, not only those returned. */
export function listReply<T extends z.ZodMiniType>(item: T) {
  return z.object({ data: z.array(item), total: z.int() });
}

/** A settings document with the version that the next write must carry. */
export function versionedReply<T extends z.ZodMiniType>(data: T) {
  return z.object({ data, version: Version });
}

/** Query strings carry text: 'true', '1', 'false' and '0' are read as booleans. */
export const QueryBoolean = z.pipe(
  z.enum(['true', 'false', '1', '0'], 'Use true or false'),
  z.transform((value) => value === 'true' || value === '1'),
);

/** A query's whole number between `min` and `max`. */
export function queryInt(min: number, max: number) {
  return z.coerce
    .number(`Use a whole number from ${min} to ${max}`)
    .check(z.int(), z.minimum(min, `Use ${min} or more`), z.maximum(max, `Use ${max} or less`));
}

export const Empty = z.strictObject({});
