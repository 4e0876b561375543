import { momentIn, type PlacedStop, type Point, statusAt } from '#shared/content/week.ts';
import { formatHours } from '#shared/rules/clock-words.ts';

import { shortWords } from './status-text.ts';

/** A truck at a place of the map. */
export type MapTruck = { name: string; path: string; when: string; stop: PlacedStop };
/** A place of the map with all trucks there. */
export type MapPlace = { place: string; point: Point; trucks: MapTruck[] };
/** As site/data/pin-map.ts has it. */
export type MapOf = { day: number } | { path: string } | 'now';

/** The places of a week that a map shows, each once. `nameOf` gives the name of a truck by the path of its page. */
export function mapPlaces(
  week: Map<string, PlacedStop[]>,
  { of, clock, now }: { of: MapOf; clock: string; now: Date },
  nameOf: (path: string) => string,
): MapPlace[] {
  const places = new Map<string, MapPlace>();
  const add = (path: string, stop: PlacedStop, when: string) => {
    const { point } = stop;
    if (!point) return;
    const key = point.join();
    const at = places.get(key) ?? { place: stop.place, point, trucks: [] };
    places.set(key, at);
    at.trucks.push({ name: nameOf(path), path, when, stop });
  };
  if (of === 'now') for (const each of shownNow(week, clock, now)) add(each.path, each.stop, each.when);
  else
    for (const [path, stops] of week)
      for (const stop of stops)
        if ('day' in of ? stop.day === of.day : path === of.path)
          add(path, stop, [...('day' in of ? [] : [dayOf(stop)]), formatHours(stop)].join(', '));
  for (const { trucks } of places.values()) trucks.sort((a, b) => order(a.stop).localeCompare(order(b.stop)));
  return [...places.values()];
}

/** Those that are out today, else those that come next: as the list does. */
function shownNow(week: Map<string, PlacedStop[]>, clock: string, now: Date) {
  const moment = momentIn(now, clock);
  const shown = [...week].flatMap(([path, stops]) => {
    const status = statusAt(stops, moment);
    return status.kind === 'none'
      ? []
      : [{ path, kind: status.kind, stop: status.stop, when: shortWords(status, moment) }];
  });
  const today = shown.filter(({ kind }) => kind !== 'next');
  return today.length > 0 ? today : shown;
}

function order({ date, day, from }: PlacedStop): string {
  return `${date ?? day} ${from}`;
}

function dayOf({ day, date }: PlacedStop): string {
  // The first of January 2024 was a Monday.
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    timeZone: 'UTC',
    ...(date && { month: 'short', day: 'numeric' }),
  });
  return format.format(new Date(date ?? Date.UTC(2024, 0, day)));
}
