import type { JsonLd } from './json-ld.ts';
import { type Described, network } from './network.ts';

type FoodEvent = Described & {
  /** '2026-11-21T11:00-06:00', or a date alone. */
  start: string | undefined;
  end: string | undefined;
  place: string | undefined;
};

/** A showcase; null without a date, because search engines list events by date. */
export function foodEvent({ site, path, title, description, image, start, end, place }: FoodEvent): JsonLd | null {
  if (start === undefined) return null;
  const url = `${site.origin}${path}`;
  return {
    '@type': 'FoodEvent',
    '@id': `${url}#event`,
    name: title,
    url,
    description: description || undefined,
    startDate: start,
    endDate: end,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image,
    location: place ? { '@type': 'Place', name: place, address: place } : undefined,
    organizer: network(site),
  };
}
