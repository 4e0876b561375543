import type { JsonLd } from './json-ld.ts';
import { type Described, network } from './network.ts';

/** A time of an event: '2026-11-21T11:00-06:00', or a date alone. `stop` and `date` ('yyyy-MM-dd') tell the dates of a list apart. */
export type EventTime = {
  startDate: string;
  endDate: string | undefined;
  place: string;
  address?: string;
  latitude?: number;
  longitude?: number;
  stop?: string;
  date?: string;
  cancelled?: boolean;
};

/** A showcase at one of its times, because search engines list events by date. */
export function foodEvent({ site, path, title, description, image, ...time }: Described & EventTime): JsonLd {
  const { startDate, endDate, place, address = place, latitude, longitude, stop = '', date, cancelled = false } = time;
  const url = `${site.origin}${path}`;
  const isKnown = latitude !== undefined && longitude !== undefined;
  return {
    '@type': 'FoodEvent',
    '@id': date === undefined ? `${url}#event` : `${url}#event-${encodeURIComponent(stop)}-${date}`,
    name: title,
    url,
    description: description || undefined,
    startDate,
    endDate,
    eventStatus: cancelled ? 'https://schema.org/EventCancelled' : undefined,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image,
    location: place
      ? {
          '@type': 'Place',
          name: place,
          address,
          geo: isKnown ? { '@type': 'GeoCoordinates', latitude, longitude } : undefined,
        }
      : undefined,
    organizer: network(site),
  };
}
