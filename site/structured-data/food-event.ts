import type { Dated, DescribedStop } from './food-establishment.ts';
import type { JsonLd } from './json-ld.ts';
import { type Described, network } from './network.ts';
import { type Located, placeOf } from './place.ts';

/** A time of an event: '2026-11-21T11:00-06:00', or a date alone. `stop` and `date` ('yyyy-MM-dd') tell the dates of a list apart. */
export type EventTime = Located & {
  startDate: string;
  endDate: string | undefined;
  stop?: string;
  date?: string;
  cancelled?: boolean;
};

/** A showcase at one of its times, because search engines list events by date. */
export function foodEvent({ site, path, title, description, image, ...time }: Described & EventTime): JsonLd {
  const { stop = '', date } = time;
  const url = `${site.origin}${path}`;
  return {
    '@type': 'FoodEvent',
    '@id': date === undefined ? `${url}#event` : `${url}#event-${encodeURIComponent(stop)}-${date}`,
    name: title,
    url,
    description: description || undefined,
    ...whenAndWhere(time),
    image,
    organizer: network(site),
  };
}

/** The stops of a truck that have dates, each as an event. Search engines take no event without a date, so those of every week are opening hours. */
export function stopEvents({ site, path, title, description, image }: Described, stops: DescribedStop[]): JsonLd[] {
  const url = `${site.origin}${path}`;
  const isDated = (stop: DescribedStop): stop is DescribedStop & Dated => 'date' in stop;
  return stops.filter(isDated).map((stop) => ({
    '@type': 'FoodEvent',
    '@id': `${url}#stop-${encodeURIComponent(stop.stop)}-${stop.date}`,
    name: `${title}, ${stop.place}`,
    url,
    description,
    ...whenAndWhere(stop),
    image,
    organizer: { '@type': 'Organization', '@id': `${url}#truck`, name: title, url },
  }));
}

function whenAndWhere({ startDate, endDate, cancelled, ...located }: EventTime): JsonLd {
  return {
    startDate,
    endDate,
    eventStatus: `https://schema.org/${cancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: located.place ? placeOf(located) : undefined,
  };
}
