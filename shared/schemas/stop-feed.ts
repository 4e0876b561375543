import * as z from 'zod/mini';

import { CalendarDate } from './calendar-date.ts';
import { Id, text } from './common.ts';

/** Which stops of the live members: dates are days of the domain's time zone, both included. */
export const StopFeedQuery = z.strictObject({
  /** Defaults to today. A day begins at 4 AM. */
  from: z.optional(CalendarDate),
  /** Defaults to 13 days after `from`. */
  to: z.optional(CalendarDate),
  /** The id of a member, its URL or the last part of that. */
  member: z.optional(text(300)),
  /** The name of a place; upper and lower case are the same. */
  place: z.optional(text(200)),
  /** The id of a stop in the plan of its member. */
  stop: z.optional(text(64)),
  /** An ISO weekday: 1 is Monday. */
  day: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(7))),
  /** At most this many, the earliest. Without `from`, those that are over are left out. */
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
});
export type StopFeedQuery = z.output<typeof StopFeedQuery>;

/** One time of a stop. */
export const FeedStop = z.object({
  /** Stays the same when the hours or the place of that date change. */
  id: z.string(),
  member: z.object({ id: Id, title: z.string(), url: z.url() }),
  place: z.string(),
  address: z.optional(z.string()),
  latitude: z.optional(z.number()),
  longitude: z.optional(z.number()),
  /** ISO 8601 with the offset of the domain's time zone: '2026-11-27T18:00:00-06:00'. */
  starts_at: z.iso.datetime({ offset: true }),
  ends_at: z.iso.datetime({ offset: true }),
  note: z.optional(z.string()),
  /** Canceled, or what somebody at the truck says now. Absent from a stop of which nobody said anything. */
  status: z.optional(z.enum(['canceled', 'here', 'late', 'sold_out', 'not_coming'])),
  /** How late it is, of `late`. */
  late_minutes: z.optional(z.int()),
  /** Why nobody comes, of `not_coming`. */
  reason: z.optional(z.string()),
});
export type FeedStop = z.infer<typeof FeedStop>;
