import * as z from 'zod/mini';

import { Id, text, Timestamp } from './common.ts';

/** What is true of a truck now: it is there, comes later, or has nothing left, or isn't coming; or a dish of its menu is sold out. */
export const statusKinds = ['here', 'late', 'sold_out', 'not_coming', 'dish_sold_out'] as const;
export type StatusKind = (typeof statusKinds)[number];

/** The most minutes that a truck can be late: after that it isn't coming. */
export const latestMinutes = 240;

/**
 * A status of a member as visitors see it, at `href`. It ends by itself at `until`. `stop`: the id of the stop that it is about;
 * null where the truck has none today. `minutes` is how late; `dish` is the id of a dish, of `dish_sold_out`.
 */
export const LiveStatus = z.object({
  id: Id,
  member: Id,
  href: z.string(),
  kind: z.enum(statusKinds),
  minutes: z.nullable(z.int()),
  reason: z.string(),
  stop: z.nullable(z.string()),
  dish: z.nullable(z.string()),
  since: Timestamp,
  until: Timestamp,
});
export type LiveStatus = z.infer<typeof LiveStatus>;

/** What visitors see of one: on the pages of its member, and in `/now.json`, which open pages ask for. */
export type ShownStatus = Omit<LiveStatus, 'id' | 'member'>;

const minutes = z.int('Say how many minutes').check(z.minimum(5), z.maximum(latestMinutes));
const dish = z.string().check(z.minLength(1), z.maxLength(64));

/** What somebody at a truck says. It replaces what was said before, except for dishes, which are each on their own. */
export const StatusInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('here') }),
  z.strictObject({ kind: z.literal('late'), minutes }),
  z.strictObject({ kind: z.literal('sold_out') }),
  z.strictObject({ kind: z.literal('not_coming'), reason: text(300).check(z.trim(), z.minLength(1, 'Say why')) }),
  z.strictObject({ kind: z.literal('dish_sold_out'), dish }),
]);
export type StatusInput = z.infer<typeof StatusInput>;

/** A status with who said it: a user of the panel, or somebody with a link that was mailed to `email`. */
export const StatusEntry = z.extend(LiveStatus, {
  by: z.nullable(z.string()),
  ended_at: z.nullable(Timestamp),
});

export type StatusEntry = z.infer<typeof StatusEntry>;

/** A link by which somebody at a truck says how it is there. */
export const StatusLink = z.object({
  id: Id,
  email: z.string(),
  created_at: Timestamp,
  expires_at: Timestamp,
  used_at: z.nullable(Timestamp),
});
export type StatusLink = z.infer<typeof StatusLink>;
/** The reply that makes one is the only one that has its address. */
export const NewStatusLink = z.extend(StatusLink, { url: z.string() });
