import { dayName } from '#shared/content/week.ts';
import { weekdayOf } from '#shared/rules/stop-rule.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { JsonLd } from './json-ld.ts';
import type { Described } from './network.ts';

type Located = Pick<Stop, 'place' | 'address' | 'latitude' | 'longitude' | 'from' | 'to'>;
/** On ISO weekdays of every week. */
type Weekly = { days: number[] };
/** On a date, from one ISO time with its offset to another. */
export type Dated = { date: string; startDate: string; endDate: string };
export type DescribedStop = Located & { map: string; cancelled: boolean } & (Weekly | Dated);

type Establishment = Described & {
  /** In the order of the page. */
  stops: DescribedStop[];
  menu: JsonLd | null;
  cuisines: string[];
  phone: string | undefined;
  website: string;
  socials: string[];
};

/**
 * A member as a restaurant: what it serves, when it is open, and where it is on each day. Stops of every week are events with a
 * schedule, because a date would soon be in the past; others have their date.
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
    event: some(stops.map((stop) => eventOf(stop, title, places.get(placeKey(stop)), site.timezone))),
    hasMenu: menu ? { ...menu, '@id': `${url}#menu`, url: `${url}#menu` } : undefined,
  };
}

function some<T>(items: T[]): T[] | undefined {
  return items.length > 0 ? items : undefined;
}

function placeKey({ place, address }: DescribedStop): string {
  return `${place}\n${address ?? ''}`;
}

function placesOf(stops: DescribedStop[], url: string): Map<string, JsonLd> {
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
function hoursOf(stops: DescribedStop[]): JsonLd[] {
  const hours = stops.flatMap(openingHours);
  return [...new Map(hours.map((each) => [JSON.stringify(each), each])).values()];
}

/** If the end isn't after the start, it is on the next day; schema.org reads it the same way. */
function openingHours(stop: DescribedStop): JsonLd[] {
  const days = 'date' in stop ? [weekdayOf(stop.date)] : stop.days;
  return days.map((day) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: schemaDay(day),
    opens: stop.from,
    closes: stop.to,
    ...('date' in stop && { validFrom: stop.date, validThrough: stop.date }),
  }));
}

function schemaDay(day: number): string {
  return `https://schema.org/${dayName(day)}`;
}

function eventOf(stop: DescribedStop, title: string, at: JsonLd | undefined, timezone: string): JsonLd {
  return {
    '@type': 'Event',
    name: `${title}, ${stop.place}`,
    eventStatus: stop.cancelled ? 'https://schema.org/EventCancelled' : undefined,
    location: at ? { '@id': at['@id'] } : undefined,
    ...('date' in stop
      ? { startDate: stop.startDate, endDate: stop.endDate }
      : { eventSchedule: scheduleOf(stop, timezone) }),
  };
}

function scheduleOf({ days, from, to }: Located & Weekly, timezone: string): JsonLd {
  const names = days.map(schemaDay);
  return {
    '@type': 'Schedule',
    repeatFrequency: 'P1W',
    byDay: names.length === 1 ? names[0] : names,
    startTime: from,
    endTime: to,
    scheduleTimezone: timezone,
  };
}
