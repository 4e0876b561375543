/** What the calendar does to the stops of a form. Each returns new stops, and leaves those alone that it isn't about. */
import type { Occurrence } from '#shared/content/occurrences.ts';
import { addDays } from '#shared/rules/stop-rule.ts';
import type { Stop, StopException } from '#shared/schemas/stops.ts';

import { nextStop } from './next-stop.ts';

type At = Pick<Occurrence, 'stop' | 'date'>;
export type Hours = Pick<Stop, 'from' | 'to'>;

/** A new stop on one day, with the place and the hours of the last one. */
export function addOn(stops: Stop[], date: string): Stop[] {
  const { days: _, ...stop } = nextStop(stops.at(-1));
  return [...stops, { ...stop, date }];
}

/** Cancels one date. */
export function skip(stops: Stop[], at: At): Stop[] {
  return changed(
    stops,
    at,
    (stop) => ({ ...stop, cancelled: true }),
    (exception) => ({ ...exception, cancelled: true }),
  );
}

/** Takes the cancellation of one date back. */
export function bringBack(stops: Stop[], at: At): Stop[] {
  return changed(
    stops,
    at,
    ({ cancelled: _, ...stop }) => stop,
    ({ cancelled: _, ...exception }) => exception,
  );
}

/** Other hours on one date. */
export function withHours(stops: Stop[], at: At, hours: Hours): Stop[] {
  return changed(
    stops,
    at,
    (stop) => ({ ...stop, ...hours }),
    ({ cancelled: _, ...exception }) => ({ ...exception, ...hours }),
  );
}

/** A stop on one day, on another one. */
export function moveTo(stops: Stop[], id: string, date: string): Stop[] {
  return stops.map((stop) => (stop.id === id && stop.date !== undefined ? { ...stop, date } : stop));
}

export function remove(stops: Stop[], id: string): Stop[] {
  return stops.filter((stop) => stop.id !== id);
}

/** The stops with those of these days a week later added, if they are on one day. Ones that are there already are not added again. */
export function copyWeek(stops: Stop[], days: string[]): Stop[] {
  const same = (a: Stop, b: Stop) => a.date === b.date && a.place === b.place && a.from === b.from && a.to === b.to;
  const copies = stops
    .filter(({ date, cancelled }) => date !== undefined && days.includes(date) && !cancelled)
    .map((stop) => ({ ...stop, id: crypto.randomUUID(), date: addDays(stop.date ?? '', 7) }))
    .filter((copy) => !stops.some((stop) => same(stop, copy)));
  return [...stops, ...copies];
}

/** Changes a stop on one day itself, and of a weekly one what is different on the date. */
function changed(
  stops: Stop[],
  { stop: id, date }: At,
  change: (stop: Stop) => Stop,
  except: (exception: StopException) => StopException,
): Stop[] {
  return stops.map((stop) => {
    if (stop.id !== id) return stop;
    if (stop.date !== undefined) return change(stop);
    const { exceptions = [] } = stop;
    const next = except(exceptions.find((each) => each.date === date) ?? { date });
    const others = exceptions.filter((each) => each.date !== date);
    const says = Object.values(next).filter((value) => value !== undefined && value !== '').length > 1;
    const sorted = (says ? [...others, next] : others).toSorted((a, b) => a.date.localeCompare(b.date));
    return { ...stop, exceptions: sorted };
  });
}
