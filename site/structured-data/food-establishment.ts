import { dayName } from '#shared/content/week.ts';
import { weekdayOf } from '#shared/rules/stop-rule.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { JsonLd } from './json-ld.ts';
import type { Described } from './network.ts';
import { geoOf, placeOf, postalAddress } from './place.ts';

type Located = Pick<Stop, 'place' | 'address' | 'latitude' | 'longitude' | 'from' | 'to'>;
/** On ISO weekdays of every week. */
type Weekly = { days: number[] };
/** On a date, from one ISO time with its offset to another. `stop` is the id of the stop. */
export type Dated = { stop: string; date: string; startDate: string; endDate: string };
export type DescribedStop = Located & { map: string; cancelled: boolean } & (Weekly | Dated);

type Establishment = Described & {
  /** In the order of the page. */
  stops: DescribedStop[];
  menu: JsonLd | null;
  /** '$4–$14.50'; empty without a priced dish. */
  priceRange: string;
  cuisines: string[];
  phone: string | undefined;
  website: string;
  socials: string[];
};

/**
 * A member as a restaurant: what it serves, when it is open, and where. A truck has no fixed address, so its address is that of its
 * next stop, or if its weeks are all the same, of the place where it is most days.
 */
export function foodEstablishment(member: Establishment): JsonLd {
  const { site, path, title, description, image, menu, priceRange, cuisines, phone, website, socials } = member;
  const url = `${site.origin}${path}`;
  const stops = member.stops.filter((stop) => !stop.cancelled);
  const main = mainStop(stops);
  const links = [website, ...socials].filter((link) => /^https?:/i.test(link));
  return {
    '@type': 'FoodEstablishment',
    '@id': `${url}#truck`,
    name: title,
    url,
    description: description || undefined,
    image,
    telephone: phone || undefined,
    priceRange: priceRange || undefined,
    currenciesAccepted: site.currency,
    servesCuisine: some(cuisines),
    sameAs: some(links),
    address: main && postalAddress(main.address || main.place),
    geo: main && geoOf(main),
    openingHoursSpecification: some(hoursOf(stops)),
    location: some(locationsOf(stops)),
    // Google reads the first, others the second.
    menu: menu ? `${url}#menu` : undefined,
    hasMenu: menu ? { ...menu, '@id': `${url}#menu`, url: `${url}#menu` } : undefined,
  };
}

function some<T>(items: T[]): T[] | undefined {
  return items.length > 0 ? items : undefined;
}

/** The next dated stop; of weekly ones, the first of the place with the most days. */
function mainStop(stops: DescribedStop[]): DescribedStop | undefined {
  const daysAt = (place: DescribedStop[]) =>
    place.reduce((sum, stop) => sum + ('date' in stop ? 0 : stop.days.length), 0);
  const [first, ...others] = byPlace(stops);
  const most = others.reduce((best, place) => (daysAt(place) > daysAt(best) ? place : best), first ?? []);
  return most[0];
}

function byPlace(stops: DescribedStop[]): DescribedStop[][] {
  return [...Map.groupBy(stops, ({ place, address }) => `${place}\n${address ?? ''}`).values()];
}

/** Where it is. At several places every week, each says when; dated stops are events, which say it themselves. */
function locationsOf(stops: DescribedStop[]): JsonLd[] {
  const places = byPlace(stops);
  return places.flatMap((at) => {
    const [stop] = at;
    if (!stop) return [];
    const hours = places.length > 1 ? hoursOf(at.filter((each) => !('date' in each))) : [];
    return { ...placeOf(stop), openingHoursSpecification: some(hours) };
  });
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
    dayOfWeek: `https://schema.org/${dayName(day)}`,
    opens: `${stop.from}:00`,
    closes: `${stop.to}:00`,
    ...('date' in stop && { validFrom: stop.date, validThrough: stop.date }),
  }));
}
