import { dayName } from '#shared/content/week.ts';
import type { Stop } from '#shared/schemas/post-attributes.ts';

import type { JsonLd } from './json-ld.ts';
import type { Described } from './network.ts';

/** A weekly stop with its address on a map. */
type MappedStop = Stop & { map: string };

type Establishment = Described & {
  /** In week order. */
  stops: MappedStop[];
  menu: JsonLd | null;
  cuisines: string[];
  phone: string | undefined;
  website: string;
  socials: string[];
};

/**
 * A member as a restaurant: what it serves, when it is open, and where it is on each day. Stops are events with a weekly schedule,
 * because a date would soon be in the past.
 */
export function foodEstablishment(member: Establishment): JsonLd {
  const { site, path, title, description, image, stops, menu, cuisines, phone, website, socials } = member;
  const url = `${site.origin}${path}`;
  const open = stops.filter((stop) => !stop.cancelled);
  const places = placesOf(stops, url);
  const links = [website, ...socials].filter((link) => /^https?:/i.test(link));
  return {
    '@type': 'FoodEstablishment',
    '@id': `${url}#truck`,
    name: title,
    url,
    description: description || undefined,
    image,
    telephone: phone || undefined,
    currenciesAccepted: site.currency,
    servesCuisine: some(cuisines),
    sameAs: some(links),
    openingHoursSpecification: some(hoursOf(open)),
    location: some([...places.values()]),
    event: some(stops.map((stop) => weeklyEvent(stop, title, places.get(placeKey(stop)), site.timezone))),
    hasMenu: menu ? { ...menu, '@id': `${url}#menu`, url: `${url}#menu` } : undefined,
  };
}

function some<T>(items: T[]): T[] | undefined {
  return items.length > 0 ? items : undefined;
}

function placeKey({ place, address }: Stop): string {
  return `${place}\n${address ?? ''}`;
}

function placesOf(stops: MappedStop[], url: string): Map<string, JsonLd> {
  const places = new Map<string, JsonLd>();
  for (const stop of stops) {
    const { place, address, latitude, longitude, map } = stop;
    if (places.has(placeKey(stop))) continue;
    const isKnown = latitude !== undefined && longitude !== undefined;
    places.set(placeKey(stop), {
      '@type': 'Place',
      '@id': `${url}#place-${places.size + 1}`,
      name: place,
      address: address || place,
      geo: isKnown ? { '@type': 'GeoCoordinates', latitude, longitude } : undefined,
      hasMap: map,
    });
  }
  return places;
}

/** Two stops at the same hours are one entry. */
function hoursOf(stops: Stop[]): JsonLd[] {
  return [...new Map(stops.map((stop) => [`${stop.day} ${stop.from} ${stop.to}`, openingHours(stop)])).values()];
}

/** If the end isn't after the start, it is on the next day; schema.org reads it the same way. */
function openingHours({ day, from, to }: Stop): JsonLd {
  return {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: `https://schema.org/${dayName(day)}`,
    opens: from,
    closes: to,
  };
}

function weeklyEvent(stop: Stop, title: string, at: JsonLd | undefined, timezone: string): JsonLd {
  const { day, from, to, place, cancelled } = stop;
  return {
    '@type': 'Event',
    name: `${title}, ${place}`,
    eventStatus: cancelled ? 'https://schema.org/EventCancelled' : undefined,
    location: at ? { '@id': at['@id'] } : undefined,
    eventSchedule: {
      '@type': 'Schedule',
      repeatFrequency: 'P1W',
      byDay: `https://schema.org/${dayName(day)}`,
      startTime: from,
      endTime: to,
      scheduleTimezone: timezone,
    },
  };
}
