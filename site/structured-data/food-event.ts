import { zonedIso } from '../data/dates.ts';
import type { Site } from '../data/site.ts';
import type { JsonLd } from './json-ld.ts';
import { network } from './network.ts';

type FoodEvent = {
  site: Site;
  path: string;
  title: string;
  description: string;
  /** Absolute. */
  image: string;
  /** The domain's local 'yyyy-MM-dd HH:mm', or a day alone. */
  start: string | undefined;
  end: string | undefined;
  place: string | undefined;
};

/** A showcase; null without a day, because an event without one can't be found by date. */
export function foodEvent({ site, path, title, description, image, start, end, place }: FoodEvent): JsonLd | null {
  const startDate = zonedIso(start, site.timezone);
  if (startDate === undefined) return null;
  const url = `${site.origin}${path}`;
  return {
    '@type': 'FoodEvent',
    '@id': `${url}#event`,
    name: title,
    url,
    description: description || undefined,
    startDate,
    endDate: zonedIso(end, site.timezone),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image,
    location: place ? { '@type': 'Place', name: place, address: place } : undefined,
    organizer: network(site),
  };
}
