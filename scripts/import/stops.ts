import { mostStops, type Stop } from '#shared/schemas/stops.ts';
import { clock } from '#shared/stop-files/hours.ts';
import { coordinates } from '#shared/tables/tidy.ts';

import { mergeSpans, parseHours, type Span } from './hours.ts';
import { idOf, joined, listedStops } from './listed-stops.ts';
import { type Place, placeOf } from './places.ts';
import type { LineNote, Row } from './rows.ts';

export type Stops = {
  stops: Stop[];
  /** Places without hours, in the order of the file. */
  places: string[];
  notes: LineNote[];
  /** Stops beyond the 200 that a page can hold. */
  dropped: number;
};

type Site = Place & { latitude?: number; longitude?: number; spans: Span[] };

/**
 * The stops of a member's rows: a row with a date or days is one stop, and rows with hours are weekly ones. `dayFirst`: how the file
 * writes dates like 3/4/2026.
 */
export function stopsOf(rows: Row[], city: string, dayFirst: boolean | null): Stops {
  const isListed = ({ date, days, from, to }: Row) => [date, days, from, to].some((text) => text !== '');
  const listed = listedStops(rows.filter(isListed), city, dayFirst);
  const { places, ...byHours } = stopsByHours(
    rows.filter((row) => !isListed(row)),
    city,
  );
  const [dated = [], weekly = []] = [true, false].map((isDated) =>
    [...byHours.stops, ...listed.stops].filter(({ date }) => (date !== undefined) === isDated),
  );
  const weeklyFirst = weekly.toSorted(
    (a, b) => dayOf(a) - dayOf(b) || compare(a.from, b.from) || compare(a.place, b.place) || compare(a.id, b.id),
  );
  const byDate = dated.toSorted(
    (a, b) => compare(a.date ?? '', b.date ?? '') || compare(a.from, b.from) || compare(a.id, b.id),
  );
  const all = [...weeklyFirst, ...byDate];
  const dropped = Math.max(0, all.length - mostStops);
  // Of too many dates the last ones stay: the first ones may be over.
  const fitting = [...weeklyFirst, ...byDate.slice(dropped)].slice(0, mostStops);
  return { stops: fitting, places, notes: [...byHours.notes, ...listed.notes], dropped };
}

/** Weekly stops, one per place, day and span, with duplicate and adjoining ones joined. */
function stopsByHours(rows: Row[], city: string): Omit<Stops, 'dropped'> {
  const sites = new Map<string, Site>();
  const places = new Set<string>();
  const notes: LineNote[] = [];
  for (const row of rows) {
    const spans = parseHours(row.hours);
    if (!spans) notes.push({ line: row.line, problem: `the hours "${row.hours.slice(0, 60)}" can't be read` });
    const place = placeOf(row.address, row.location);
    if (!place) {
      if (spans && spans.length > 0) notes.push({ line: row.line, problem: 'it has hours and no place' });
      continue;
    }
    const key = joined(place.place, place.around);
    const point = coordinates(row.latitude, row.longitude);
    if (!point)
      notes.push({ line: row.line, problem: `the coordinates "${row.latitude}, ${row.longitude}" can't be right` });
    if (!spans || spans.length === 0) {
      places.add(key);
      continue;
    }
    const site = sites.get(key) ?? { ...place, spans: [] };
    if (point && point !== 'none' && site.latitude === undefined) Object.assign(site, point);
    site.spans.push(...spans);
    sites.set(key, site);
  }
  const stops = [...sites.values()].flatMap((site) => mergeSpans(site.spans).map((span) => stopOf(site, span, city)));
  for (const key of sites.keys()) places.delete(key);
  return { stops, places: [...places], notes };
}

function stopOf({ place, around, latitude, longitude }: Site, { day, from, to }: Span, city: string): Stop {
  const id = idOf(place, around, day, from);
  const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  // Without coordinates a map finds a stop by its address, so it must be a full one.
  const address = point ? joined(around.charAt(0).toUpperCase() + around.slice(1), city) : joined(place, city);
  const shown = address === '' || address === place ? {} : { address };
  return { id, place, ...shown, days: [day], from: clock(from), to: clock(to), ...point };
}

function dayOf({ days: [day = 0] = [] }: Stop): number {
  return day;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
