import ICAL from 'ical.js';

import type { Stop } from '../schemas/stops.ts';
import { coordinates, tidy } from '../tables/tidy.ts';
import { type Ics, type IcsEvent, textOf } from './ics-events.ts';
import { EventProblem, later, localOf, minutesBetween, type ToLocal, type Wall, wallOf } from './ics-times.ts';
import type { Reading } from './stop-file.ts';

export type Where = Pick<Stop, 'place' | 'address' | 'latitude' | 'longitude' | 'note'>;
/** An event as it is read: when it begins on its own clocks, and how long it is. */
export type ReadEvent = IcsEvent & {
  where: Where;
  cancelled: boolean;
  start: Wall;
  minutes: number;
  toLocal: ToLocal;
  /** Which time of its series it changes, on the domain's clocks; null for an event of its own. */
  instead: Wall | null;
  /** Whether its text is longer than a stop's. */
  isCut: boolean;
};
/** Hours on a date, on the domain's clocks. */
export type Hours = { date: string; from: string; to: string };

const longest = 24 * 60;
const mostPlace = 200;
const mostText = 300;

/** Throws an EventProblem that says why an event can't be a stop. */
export function readEvent({ line, component }: IcsEvent, { zones }: Ics, { timezone }: Reading): ReadEvent {
  const property = component.getFirstProperty('dtstart');
  const time: unknown = property?.getFirstValue();
  if (!property || !(time instanceof ICAL.Time)) throw new EventProblem('it has no time to begin at');
  if (time.isDate) throw new EventProblem('it lasts all day: a stop needs the hours from and to');
  const toLocal = localOf(property, timezone, zones);
  const start = wallOf(time);
  const minutes = minutesOf(component, start, toLocal, zones, timezone);
  if (minutes === 0) throw new EventProblem('it has no end');
  if (minutes < 0) throw new EventProblem('it ends before it begins');
  if (minutes > longest) throw new EventProblem('it is longer than a day: add a stop for each day');
  return {
    line,
    component,
    ...whereOf(component),
    cancelled: textOf(component, 'status').toUpperCase() === 'CANCELLED',
    start,
    minutes,
    toLocal,
    instead: insteadOf(component, timezone, zones),
  };
}

/** The hours of an event that begins at `wall` on its own clocks. */
export function hoursAt({ minutes, toLocal }: Pick<ReadEvent, 'minutes' | 'toLocal'>, wall: Wall): Hours {
  const start = toLocal(wall);
  return { date: start.slice(0, 10), from: start.slice(11), to: toLocal(later(wall, minutes)).slice(11) };
}

function minutesOf(
  component: ICAL.Component,
  start: Wall,
  toLocal: ToLocal,
  zones: Ics['zones'],
  timezone: string,
): number {
  const property = component.getFirstProperty('dtend');
  const end: unknown = property?.getFirstValue();
  if (property && end instanceof ICAL.Time) {
    const isSameZone = property.getParameter('tzid') === component.getFirstProperty('dtstart')?.getParameter('tzid');
    const wall = wallOf(end);
    if (isSameZone) return minutesBetween(start, wall);
    return minutesBetween(toLocal(start), localOf(property, timezone, zones)(wall));
  }
  const duration: unknown = component.getFirstPropertyValue('duration');
  return duration instanceof ICAL.Duration ? Math.round(duration.toSeconds() / 60) : 0;
}

function insteadOf(component: ICAL.Component, timezone: string, zones: Ics['zones']): Wall | null {
  const property = component.getFirstProperty('recurrence-id');
  const time: unknown = property?.getFirstValue();
  if (!property || !(time instanceof ICAL.Time)) return null;
  if (property.getParameter('range'))
    throw new EventProblem('it changes a repeating event from a date on: add it by hand');
  return localOf(property, timezone, zones)(wallOf(time));
}

function whereOf(component: ICAL.Component): { where: Where; isCut: boolean } {
  const [first = '', ...rest] = textOf(component, 'location')
    .split(/[\r\n]+/)
    .map((text) => tidy(text));
  // 'Zilker Park, 2100 Barton Springs Rd' on one line is a place and its address.
  const [before = ''] = first.split(/, /);
  const place = (rest.length > 0 ? first : before) || tidy(textOf(component, 'summary'));
  if (place === '') throw new EventProblem('it says nothing about where');
  const address = rest.length > 0 ? rest.filter(Boolean).join(', ') : first === before ? '' : first;
  // Some calendars write notes as HTML.
  const note = tidy(textOf(component, 'description').replace(/<\/?[a-z][^<>]*>/gi, ' '));
  const where = {
    place: cut(place, mostPlace),
    ...(address && address !== place && { address: cut(address, mostText) }),
    ...pointOf(component),
    ...(note && { note: cut(note, mostText) }),
  };
  return { where, isCut: note.length > mostText || address.length > mostText || place.length > mostPlace };
}

/** The beginning of a text. Half of an emoji at its end would be no text that can be saved. */
function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed();
}

function pointOf(component: ICAL.Component): { latitude: number; longitude: number } | null {
  const geo: unknown = component.getFirstPropertyValue('geo');
  if (!Array.isArray(geo)) return null;
  const point = coordinates(String(geo[0]), String(geo[1]));
  return point === 'none' ? null : point;
}
