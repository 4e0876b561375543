import ICAL from 'ical.js';

import { addDays, daysBetween, weekdayOf } from '../rules/stop-rule.ts';
import { type Hours, hoursAt, type ReadEvent } from './ics-event.ts';
import type { Ics } from './ics-events.ts';
import { type Budget, timesOfRule, weekdaysOf } from './ics-rule.ts';
import { later, localOf, type Wall, wallOf } from './ics-times.ts';
import type { Reading } from './stop-file.ts';

/** A repeating event, on the domain's clocks. */
export type Series = {
  /** By when they begin, from today on, without those that it leaves out. */
  times: Map<Wall, Hours>;
  /** Its last date; null if it has none. */
  last: string | null;
  /** Up to which date its times are worked out, and whether there are later ones. */
  until: string;
  isLonger: boolean;
  /** ISO weekdays, if it is the same in every week; else null. */
  days: number[] | null;
};

const yearAhead = 364;
const mostDaysAhead = 10 * 366;

/** The times of a repeating event. `changed` are those that other events of the file change. */
export function seriesOf(event: ReadEvent, changed: Wall[], ics: Ics, reading: Reading, budget: Budget): Series {
  const { component, start, minutes, toLocal } = event;
  const { today, timezone } = reading;
  const rules = component.getAllProperties('rrule').map((each) => each.getFirstValue() as unknown as ICAL.Recur);
  const left = new Set(timesIn('exdate', event, ics, timezone));
  const added = timesIn('rdate', event, ics, timezone);
  const first = hoursAt(event, start).date;
  const until = untilOf(first, today, [...left, ...added, ...changed]);
  const found = rules.map((rule) => timesOfRule(rule, event, { today, until, timezone, budget }));
  // An event without a rule has its own time and those that it names.
  const walls = rules.length === 0 ? [start] : found.flatMap((each) => each.walls);
  const times = new Map<Wall, Hours>();
  for (const wall of walls) times.set(toLocal(wall), hoursAt(event, wall));
  for (const local of added) {
    const from = local.length > 10 ? local : `${local}${toLocal(start).slice(10)}`;
    times.set(from, { date: from.slice(0, 10), from: from.slice(11), to: later(from, minutes).slice(11) });
  }
  for (const local of times.keys()) {
    const date = local.slice(0, 10);
    if (date < today || left.has(local) || left.has(date)) times.delete(local);
  }
  const lasts = [...found.flatMap(({ last }) => last ?? []), ...added.map((each) => each.slice(0, 10))].toSorted();
  const [rule] = rules;
  const days = rules.length === 1 && rule ? weekdaysOf(rule, start) : null;
  const shift = daysBetween(start.slice(0, 10), first);
  return {
    times,
    last: found.some(({ last }) => last === null) ? null : (lasts.at(-1) ?? null),
    until,
    isLonger: found.some((each) => each.isLonger),
    days: days && days.map((day) => weekdayOf(addDays(dayOne, day - 1 + shift))),
  };
}

/** A Monday. */
const dayOne = '2024-01-01';

/** A year ahead, and as far as the dates that it changes. */
function untilOf(first: string, today: string, changed: Wall[]): string {
  const far = addDays(today, mostDaysAhead);
  const dates = changed.map((each) => each.slice(0, 10)).filter((date) => date < far);
  const from = first > today && first < far ? first : today;
  return [addDays(from, yearAhead), ...dates].toSorted().at(-1) ?? from;
}

/** The times that an event leaves out or adds, on the domain's clocks; only the date of one that is a day. */
function timesIn(name: 'exdate' | 'rdate', { component }: ReadEvent, { zones }: Ics, timezone: string): Wall[] {
  return component.getAllProperties(name).flatMap((property) => {
    const toLocal = localOf(property, timezone, zones);
    return (property.getValues() as unknown[]).flatMap((value) => {
      const time = value instanceof ICAL.Period ? value.start : value;
      if (!(time instanceof ICAL.Time)) return [];
      return time.isDate ? [time.toString().slice(0, 10)] : [toLocal(wallOf(time))];
    });
  });
}
