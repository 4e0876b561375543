import * as z from 'zod/mini';

import { messageOf } from './messages.ts';

// For server, panel and client alike: zod/mini ships without messages.
z.config({ localeError: messageOf });

const idWords = 'Give an id of 16 letters and digits';
/** Every id: 16 random characters of a–z and 0–9, created by the API, only valid in its domain. */
export const Id = z.string(idWords).check(z.regex(/^[a-z0-9]{16}$/, idWords));

/** The id of something that is read as an object: what was read can be sent back, and only its id counts. */
export const IdOf = z.pipe(
  z.union([Id, z.object({ id: Id })], idWords),
  z.transform((given) => (typeof given === 'string' ? given : given.id)),
);

const versionWords = 'Give the version that you read, a whole number';

/** Incremented by every write. Fits 32 bits. */
export const Version = z.int(versionWords).check(z.minimum(1, versionWords), z.maximum(2_000_000_000, versionWords));

/** The version that a write is based on; a stale one gets a 409. Without it the write applies to the newest version. */
export const BaseVersion = z.optional(Version);

/** ISO 8601 in UTC with milliseconds. */
export const Timestamp = z.iso.datetime();

/** Refuses NUL, which Postgres can't store, and lone surrogates, which would be read as another character. */
const storable = z.refine<string>((value) => !value.includes('\0') && value.isWellFormed(), {
  error: 'Contains a character that cannot be stored',
});

/** Text of at most `max` UTF-16 code units; may be empty. */
export function text(max: number) {
  return z.string().check(z.maxLength(max, `Use at most ${max} characters`), storable);
}

/** Trimmed text of 1 to `max` characters. */
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
    z.email({ error: ({ input }) => (input === '' ? 'Email is required' : 'Enter a valid email address') }),
  );

/**
 * Identifies one create request, chosen by the client. Repeating the request with the same key and content returns what the first one
 * created; other content gets a 409 `key_reused`. A key is valid for one user in one domain, for 30 days.
 */
export const IdempotencyKey = text(400).check(z.minLength(1));

export const IdParams = z.strictObject({ id: Id });

/** A reply with one item. */
export function reply<T extends z.ZodMiniType>(data: T) {
  return z.object({ data });
}

/** A reply with a page of items; `total` counts all matching items. */
export function listReply<T extends z.ZodMiniType>(item: T) {
  return z.object({ data: z.array(item), total: z.int() });
}

/** A reply with a settings document and its version. */
export function versionedReply<T extends z.ZodMiniType>(data: T) {
  return z.object({ data, version: Version });
}

/** A boolean in a query string: 'true', '1', 'false' or '0'. */
export const QueryBoolean = z.pipe(
  z.enum(['true', 'false', '1', '0'], 'Use true or false'),
  z.transform((value) => value === 'true' || value === '1'),
);

/** A whole number from `min` to `max` in a query string. */
export function queryInt(min: number, max: number) {
  return z.coerce
    .number(`Use a whole number from ${min} to ${max}`)
    .check(z.int(), z.minimum(min, `Use ${min} or more`), z.maximum(max, `Use ${max} or less`));
}

/** Whether a list holds what is in the trash instead of what is outside it. Only signed-in users see the trash. */
export const deletedFilter = { deleted: z._default(QueryBoolean, false) };
export const DeletedQuery = z.strictObject(deletedFilter);

/** When it moved to the trash; absent outside the trash. */
export const trashTime = { deleted_at: z.optional(Timestamp) };

/** The page of a list that a call asks for. */
export const paging = { limit: z._default(queryInt(1, 500), 50), offset: z._default(queryInt(0, 1_000_000), 0) };
export type Paging = { limit: number; offset: number };

export const Empty = z.strictObject({});
