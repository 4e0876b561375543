import ICAL from 'ical.js';

import { instantIn, wallClockIn } from '../rules/zoned-time.ts';

/** A time on the clocks of some zone: 'yyyy-MM-ddTHH:mm'. */
export type Wall = string;
/** What the domain's clocks show when those of an event's zone show a time. */
export type ToLocal = (wall: Wall) => Wall;

const minute = 60_000;

/** What is wrong with an event, in words for its line. */
export class EventProblem extends Error {}

export const wallOf = (time: ICAL.Time): Wall => time.toString().slice(0, 16);
const textAt = (instant: number): Wall => new Date(instant).toISOString().slice(0, 16);
const asUtc = (wall: Wall) => Date.parse(`${wall}Z`);
export const later = (wall: Wall, minutes: number): Wall => textAt(asUtc(wall) + minutes * minute);
export const minutesBetween = (from: Wall, to: Wall): number => (asUtc(to) - asUtc(from)) / minute;

/** How times of a property are read: with the zone that it names. Times without one are on the domain's clocks. */
export function localOf(property: ICAL.Property, timezone: string, zones: Map<string, ICAL.Timezone>): ToLocal {
  const [first] = property.getValues() as unknown[];
  if (first instanceof ICAL.Time && first.zone === ICAL.Timezone.utcTimezone)
    return (wall) => shownIn(timezone, asUtc(wall));
  const named = property.getParameter('tzid');
  const name = typeof named === 'string' ? named : '';
  const known = knownName(name);
  if (name === '' || known === timezone) return (wall) => wall;
  if (known) return (wall) => shownIn(timezone, instantIn(known, new Date(`${wall}Z`)).getTime());
  const zone = zones.get(name);
  if (!zone) throw new EventProblem(`its time zone “${name.slice(0, 60)}” is not known`);
  return (wall) => {
    const offset = zone.utcOffset(ICAL.Time.fromDateTimeString(`${wall}:00`)) * 1000;
    return shownIn(timezone, asUtc(wall) - offset);
  };
}

function shownIn(timezone: string, instant: number): Wall {
  return textAt(wallClockIn(timezone, new Date(instant)).getTime());
}

/** The IANA name in a TZID: programs put a path before it. */
function knownName(name: string): string | undefined {
  const parts = name.replace(/^"|"$/g, '').split('/');
  return [3, 2, 1].map((count) => parts.slice(-count).join('/')).find((each) => isZone(each));
}

function isZone(name: string): boolean {
  if (name === '') return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
