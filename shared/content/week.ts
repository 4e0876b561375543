/** The stops of trucks and their state at a moment. All times are wall-clock times of the domain. */
import { daysBetween, weekdayOf } from '../rules/stop-rule.ts';
import type { Stop } from '../schemas/stops.ts';

/** Latitude and longitude in degrees. */
export type Point = [latitude: number, longitude: number];
/** A stop on an ISO weekday (1 is Monday) of every week, or only on `date`, which is such a day. */
export type PlacedStop = Hours & Pick<Stop, 'place'> & { point?: Point };
/** As pages list it; `map` is a link to a map. */
export type WeekStop = PlacedStop & { address: string; map: string };
export type Hours = Pick<Stop, 'from' | 'to'> & { day: number; date?: string };
/** How many days ahead an event is known as a stop of those who cook there, the first of them included. */
export const eventDays = 7;

/** A date with its ISO weekday, and the minutes since midnight. */
export type Moment = { date: string; day: number; minutes: number };

export type StopStatus<S extends Hours = WeekStop> =
  | { kind: 'open'; stop: S; others: number }
  | { kind: 'later'; stop: S; others: number }
  | { kind: 'next'; stop: S; others: number; days: number }
  | { kind: 'none' };

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const monthNames = 'January February March April May June July August September October November December'.split(' ');
const minutesADay = 1440;
const week = 7 * minutesADay;

/** The name of an ISO weekday, 1 to 7. */
export function dayName(day: number): string {
  return dayNames[(day + 6) % 7] ?? '';
}

/** A date (YYYY-MM-DD) as 'November 27', or 'Nov 27'. */
export function monthDay(date: string, length: 'long' | 'short'): string {
  const month = monthNames[Number(date.slice(5, 7)) - 1] ?? '';
  return `${length === 'long' ? month : month.slice(0, 3)} ${Number(date.slice(8, 10))}`;
}

/**
 * The date and the minute at `now` by `clock`: the name of a time zone (IANA), alone or with its offsets as site/data/zone-clock.ts writes
 * them. A browser's first use of `Intl.DateTimeFormat` takes it 30 ms, a phone several times that. Throws a RangeError for an
 * unknown time zone.
 */
export function momentIn(now: Date, clock: string): Moment {
  const [timezone, ...offsets] = clock.split(' ');
  const minute = now.getTime() / 60_000;
  const next = offsets.findIndex((from, index) => index % 2 === 0 && minute < Number(from));
  if (next <= 0) return namedMoment(now, timezone);
  const shown = new Date(now.getTime() + Number(offsets[next - 1]) * 60_000);
  const date = shown.toISOString().slice(0, 10);
  return { date, day: weekdayOf(date), minutes: shown.getUTCHours() * 60 + shown.getUTCMinutes() };
}

function namedMoment(now: Date, timezone: string | undefined): Moment {
  // Sweden writes it as '2026-11-29 18:05:00'.
  const [date = '', time = ''] = now.toLocaleString('sv-SE', { timeZone: timezone }).split(' ');
  return { date, day: weekdayOf(date), minutes: minutesOf(time) };
}

/** 'HH:mm' as minutes since midnight. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** A moment's time of day, 'HH:mm'. */
export function timeOf({ minutes }: Moment): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Whether `stop` is open at `moment`. A stop whose end isn't after its start ends past midnight. */
export function isOpen(stop: Hours, moment: Moment): boolean {
  const since = sinceStart(stop, moment);
  return since >= 0 && since < lengthOf(stop);
}

/** Whether `stop` ended earlier on the day of `moment`, or on an earlier date. Always false for weekly stops of other days. */
export function isOver(stop: Hours, moment: Moment): boolean {
  if (stop.date !== undefined) return sinceStart(stop, moment) >= lengthOf(stop);
  return stop.day === moment.day && minutesOf(stop.from) <= moment.minutes && !isOpen(stop, moment);
}

/** How long `stop` lasts, in minutes. */
function lengthOf({ from, to }: Hours): number {
  const length = minutesOf(to) - minutesOf(from);
  return length > 0 ? length : length + minutesADay;
}

/** The minutes since the last start of a weekly stop, or since the start of one on a date; negative before that. */
function sinceStart({ day, date, from }: Hours, moment: Moment): number {
  if (date !== undefined) return daysBetween(date, moment.date) * minutesADay + moment.minutes - minutesOf(from);
  const since = (moment.day - day) * minutesADay + moment.minutes - minutesOf(from);
  return (since + week) % week;
}

/**
 * A member's state at a moment: open at a stop, opening later today or on a later day; 'none' without stops. `others` counts further
 * stops at the same time, because a member can have several trucks.
 */
export function statusAt<S extends Hours>(stops: S[], moment: Moment): StopStatus<S> {
  const open = stops.filter((stop) => isOpen(stop, moment));
  if (open[0]) return { kind: 'open', stop: open[0], others: open.length - 1 };
  const coming = stops.filter((stop) => waitOf(stop, moment) >= 0);
  const wait = Math.min(...coming.map((stop) => waitOf(stop, moment)));
  const [stop, ...others] = coming.filter((each) => waitOf(each, moment) === wait);
  if (!stop) return { kind: 'none' };
  const days = stop.date === undefined ? (stop.day - moment.day + 7) % 7 : daysBetween(moment.date, stop.date);
  // A weekly stop that ended today is next week.
  if (days === 0 && wait < minutesADay) return { kind: 'later', stop, others: others.length };
  return { kind: 'next', stop, others: others.length, days: days || 7 };
}

/** The minutes until an open stop ends. */
export function minutesLeft(stop: Hours, moment: Moment): number {
  return lengthOf(stop) - sinceStart(stop, moment);
}

/** The minutes until the next start; negative for a date that has begun. */
export function waitOf(stop: Hours, moment: Moment): number {
  const since = sinceStart(stop, moment);
  return stop.date === undefined ? (week - since) % week : -since;
}
