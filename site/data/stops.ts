import { instantsOf } from '#shared/content/occurrence-times.ts';
import { type Occurrence, occurrencesOf } from '#shared/content/occurrences.ts';
import type { WeekStop } from '#shared/content/week.ts';
import { addDays, isWeekly, weekdayOf } from '#shared/rules/stop-rule.ts';
import type { PostOf } from '#shared/schemas/posts.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { DescribedStop } from '../structured-data/food-establishment.ts';

type Located = { place: string; address?: string; latitude?: number; longitude?: number };
type Member = PostOf<'member'>;

/** How far ahead a member's page lists dates, and how far single dates, such as a festival. */
const listedDays = 14;
const singleDays = 180;
/** The most dates on a page: more would hide what comes first. */
const mostListed = 40;

/** A link to a stop on a map: by its coordinates, else by its address. */
export function mapOf({ latitude, longitude, address, place }: Located): string {
  if (latitude !== undefined && longitude !== undefined) {
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  }
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address || place)}`;
}

/** Whether a member's stops differ from week to week, so that pages list them by date. */
export function isDated(post: Member): boolean {
  return (post.post_body.attributes.stops ?? []).some((stop) => !isWeekly(stop));
}

/** The day that pages of a member depend on: none if its stops are the same in every week. Then they stay as they are. */
export function dayFor(post: Member, today: string): string {
  return isDated(post) ? today : '';
}

/** A stop as pages list it. Canceled ones stay listed and say so, for those who rely on them. */
export type ListedStop = WeekStop & { note: string; cancelled: boolean };

/** The member's stops for its page: of every week by weekday, or from `today` by date. Canceled ones are in it. */
export function listedStops(post: Member, today: string): ListedStop[] {
  const stops = post.post_body.attributes.stops ?? [];
  return isDated(post) ? listedOccurrences(stops, today).map(onDate) : weekly(stops);
}

function listedOccurrences(stops: Stop[], today: string): Occurrence[] {
  const soon = occurrencesOf(stops, today, addDays(today, listedDays - 1));
  const singles = stops.filter(({ date }) => date !== undefined);
  const later = occurrencesOf(singles, addDays(today, listedDays), addDays(today, singleDays));
  return [...soon, ...later].slice(0, mostListed);
}

/** Those that the page lists, in the same order, for search engines. */
export function describedStops(post: Member, today: string, timezone: string): DescribedStop[] {
  const stops = post.post_body.attributes.stops ?? [];
  if (isDated(post))
    return listedOccurrences(stops, today).map((each) => {
      const { starts_at: startDate, ends_at: endDate } = instantsOf(each, timezone);
      return { ...each, map: mapOf(each), startDate, endDate };
    });
  const first = ({ days: [day = 0] = [] }: Stop) => day;
  return stops
    .map((stop) => ({ ...stop, days: stop.days ?? [], map: mapOf(stop), cancelled: stop.cancelled ?? false }))
    .toSorted((a, b) => first(a) - first(b) || a.from.localeCompare(b.from));
}

/** The week of each member as it was last asked for: the board, the filters and the pages of days ask for the same. */
const weeks = new WeakMap<Member, { today: string; stops: WeekStop[] }>();

/** The same for a table of one week from `today`: by date for a member whose weeks differ. Without canceled ones. */
export function stopsOfWeek(post: Member, today: string): WeekStop[] {
  const known = weeks.get(post);
  if (known?.today === today) return known.stops;
  const stops = weekFrom(post, today);
  weeks.set(post, { today, stops });
  return stops;
}

function weekFrom(post: Member, today: string): WeekStop[] {
  const stops = post.post_body.attributes.stops ?? [];
  const all = isDated(post) ? occurrencesOf(stops, today, addDays(today, 6)).map(onDate) : weekly(stops);
  return all.filter(({ cancelled }) => !cancelled);
}

/** By weekday (Monday first) and time. */
function weekly(stops: Stop[]): ListedStop[] {
  return stops
    .flatMap((stop) => (stop.days ?? []).map((day) => listed(day, { ...stop, cancelled: stop.cancelled ?? false })))
    .toSorted((a, b) => a.day - b.day || a.from.localeCompare(b.from));
}

function onDate(occurrence: Occurrence): ListedStop {
  return { ...listed(weekdayOf(occurrence.date), occurrence), date: occurrence.date };
}

function listed(
  day: number,
  stop: Located & Pick<WeekStop, 'from' | 'to'> & { note?: string; cancelled: boolean },
): ListedStop {
  const { place, address = '', from, to, note = '', cancelled } = stop;
  return { place, address: address === place ? '' : address, day, from, to, map: mapOf(stop), note, cancelled };
}
