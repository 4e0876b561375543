import ICAL from 'ical.js';

import { addDays, daysBetween, weekdayOf } from '../rules/stop-rule.ts';
import type { ReadEvent } from './ics-event.ts';
import { EventProblem, localOf, type Wall, wallOf } from './ics-times.ts';

/** How many dates of a file may still be worked out: some rules have millions. */
export type Budget = { dates: number };
export type RuleTimes = {
  /** On the event's own clocks. */
  walls: Wall[];
  /** The last date of the rule on the domain's clocks; null if it has none. */
  last: string | null;
  /** Whether it goes on after the dates that were asked for. */
  isLonger: boolean;
};

const isoDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
/** The parts of a rule that are read, beside its interval and its end. Others are rare, and some combinations never come to an end. */
const readable = new Set([
  'DAILY',
  'DAILY BYDAY',
  'WEEKLY',
  'WEEKLY BYDAY',
  'MONTHLY',
  'MONTHLY BYDAY',
  'MONTHLY BYDAY BYSETPOS',
  'MONTHLY BYMONTHDAY',
  'YEARLY',
  'YEARLY BYDAY BYMONTH',
]);

type Bounds = { today: string; until: string; timezone: string; budget: Budget };

/** When a rule begins, from today or before to `until`. */
export function timesOfRule(rule: ICAL.Recur, event: ReadEvent, { today, until, timezone, budget }: Bounds): RuleTimes {
  const { start, toLocal } = event;
  const words = [rule.freq, ...Object.keys(rule.parts).toSorted()].filter((word) => word !== 'WKST');
  if (!readable.has(words.join(' ')))
    throw new EventProblem('it repeats in a way that can’t be read: add its dates by hand');
  const end = endOf(rule, event, timezone);
  const endless = rule.clone();
  endless.until = null;
  const walls: Wall[] = [];
  let last: string | null = null;
  const times = endless.iterator(ICAL.Time.fromDateTimeString(`${firstOf(rule, start, today)}:00`));
  for (let time = times.next(); time; time = times.next()) {
    budget.dates -= 1;
    if (budget.dates < 0) throw new EventProblem('the file repeats too often: its first events have used up all dates');
    const wall = wallOf(time);
    const local = toLocal(wall);
    if (end !== null && local > end) return { walls, last: lastOn(end, local), isLonger: false };
    const isAhead = local.slice(0, 10) > until;
    // Only by counting to the end is it known when a rule ends that has a number of times.
    if (isAhead && !rule.count) return { walls, last: end === null ? null : lastOn(end, local), isLonger: true };
    last = local.slice(0, 10);
    if (!isAhead) walls.push(wall);
  }
  return { walls, last, isLonger: last !== null && last > until };
}

/** The day that a rule lasts to. It is the day before where it ends earlier in the day than it begins. */
function lastOn(end: Wall, local: Wall): string {
  const date = end.slice(0, 10);
  return local.slice(11) <= end.slice(11) ? date : addDays(date, -1);
}

/** When a rule ends, on the domain's clocks. A date alone is in it, and a day on the event's clocks. */
function endOf(rule: ICAL.Recur, { toLocal, start }: ReadEvent, timezone: string): Wall | null {
  const { until } = rule;
  if (!until) return null;
  const wall = wallOf(until);
  if (until.isDate) return toLocal(`${wall.slice(0, 10)}${start.slice(10)}`);
  if (until.zone !== ICAL.Timezone.utcTimezone) return toLocal(wall);
  const property = new ICAL.Property('dtstart');
  property.setValue(until);
  return localOf(property, timezone, new Map())(wall);
}

/** When a rule of many years is read from: shortly before today, a whole number of its steps after its start. */
function firstOf(rule: ICAL.Recur, start: Wall, today: string): Wall {
  if (rule.count || (rule.freq !== 'WEEKLY' && rule.freq !== 'DAILY')) return start;
  const step = rule.interval * 7;
  const steps = Math.floor((daysBetween(start.slice(0, 10), today) - 8) / step);
  return steps > 0 ? `${addDays(start.slice(0, 10), steps * step)}${start.slice(10)}` : start;
}

/** The ISO weekdays of a rule on its own clocks, if it is the same in every week; else null. */
export function weekdaysOf(rule: ICAL.Recur, start: Wall): number[] | null {
  if (rule.interval !== 1 || (rule.freq !== 'WEEKLY' && rule.freq !== 'DAILY')) return null;
  const given = rule.parts['BYDAY'];
  if (given) return given.every((day) => isoDays.includes(day)) ? given.map((day) => isoDays.indexOf(day) + 1) : null;
  return rule.freq === 'DAILY' ? [1, 2, 3, 4, 5, 6, 7] : [weekdayOf(start.slice(0, 10))];
}
