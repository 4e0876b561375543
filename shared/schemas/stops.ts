import * as z from 'zod/mini';

import { ruleProblems } from '../rules/stop-rule.ts';
import { requiredText, text } from './common.ts';

const time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use HH:mm, for example 09:30'));
/** A date of a stop: 'yyyy-MM-dd', in the domain's time zone. */
export const StopDate = z.iso.date('Use a date that exists, as yyyy-MM-dd, for example 2026-11-27');
/** How many stops a member may have. */
export const mostStops = 200;
const latitudeWords = 'Enter degrees like 30.2672, from -90 to 90';
const longitudeWords = 'Enter degrees like -97.7431, from -180 to 180';
/** In degrees. */
export const Latitude = z.number(latitudeWords).check(z.minimum(-90, latitudeWords), z.maximum(90, latitudeWords));
export const Longitude = z
  .number(longitudeWords)
  .check(z.minimum(-180, longitudeWords), z.maximum(180, longitudeWords));
const place = requiredText('Place');
const note = text(300);

/** What differs on one date of a weekly stop: it is canceled, or at other hours or another place. */
export const StopException = z.strictObject({
  date: StopDate,
  cancelled: z.optional(z.boolean()), // stored, so it keeps its British spelling
  from: z.optional(time),
  to: z.optional(time),
  place: z.optional(place),
  note: z.optional(note),
});
export type StopException = z.infer<typeof StopException>;

/**
 * A stop of a truck, on a date or weekly on days. `to` at or before `from` means past midnight, and then it belongs to the day that
 * it began on. Times are in the domain's time zone. `checkedStop` says what else holds of what is saved.
 */
export const Stop = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  place,
  address: z.optional(text(300)),
  latitude: z.optional(Latitude),
  longitude: z.optional(Longitude),
  from: time,
  to: time,
  note: z.optional(note),
  cancelled: z.optional(z.boolean()),
  /** Of a stop on one day. */
  date: z.optional(StopDate),
  /** Of a weekly stop: ISO weekdays, 1 is Monday. */
  days: z.optional(z.array(z.int().check(z.minimum(1), z.maximum(7))).check(z.maxLength(7))),
  /** The first and the last date of a weekly stop. */
  starts_on: z.optional(StopDate),
  ends_on: z.optional(StopDate),
  exceptions: z.optional(z.array(StopException).check(z.maxLength(500, 'Use at most 500 exceptions'))),
});
export type Stop = z.infer<typeof Stop>;

/** A stop as it is saved: its rule has an occurrence, and no part that the other kind of stop has. */
export const CheckedStop = Stop.check(({ value, issues }) => {
  // Rules can't be read from dates that don't exist.
  if (issues.length > 0) return;
  for (const { path, problem } of ruleProblems(value))
    issues.push({ code: 'custom', path, message: problem, input: value });
});
