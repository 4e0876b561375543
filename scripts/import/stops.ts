import { createHash } from 'node:crypto';

import { mostStops, type Stop } from '#shared/schemas/stops.ts';
import { clock } from '#shared/stop-files/hours.ts';
import { coordinates } from '#shared/stop-files/tidy.ts';

import { mergeSpans, parseHours, type Span } from './hours.ts';
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

/** The weekly stops of a member's rows: one per place, day and span, with duplicate and adjoining ones joined. */
export function stopsOf(rows: Row[], city: string): Stops {
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
  stops.sort(
    (a, b) => dayOf(a) - dayOf(b) || compare(a.from, b.from) || compare(a.place, b.place) || compare(a.id, b.id),
  );
  for (const key of sites.keys()) places.delete(key);
  return {
    stops: stops.slice(0, mostStops),
    places: [...places],
    notes,
    dropped: Math.max(0, stops.length - mostStops),
  };
}

function stopOf({ place, around, latitude, longitude }: Site, { day, from, to }: Span, city: string): Stop {
  const id = `stop-${createHash('sha256').update(`${place}|${around}|${day}|${from}`).digest('hex').slice(0, 12)}`;
  const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  // Without coordinates a map finds a stop by its address, so it must be a full one.
  const address = point ? joined(around.charAt(0).toUpperCase() + around.slice(1), city) : joined(place, city);
  const shown = address === '' || address === place ? {} : { address };
  return { id, place, ...shown, days: [day], from: clock(from), to: clock(to), ...point };
}

function dayOf({ days: [day = 0] = [] }: Stop): number {
  return day;
}

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
