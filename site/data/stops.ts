import { instantsOf } from '#shared/content/occurrence-times.ts';
import { compareStarts, type Occurrence, occurrencesOf } from '#shared/content/occurrences.ts';
import type { Point, WeekStop } from '#shared/content/week.ts';
import { postTypes } from '#shared/rules/post-types.ts';
import { addDays, isWeekly, weekdayOf } from '#shared/rules/stop-rule.ts';
import type { Post, PostOf } from '#shared/schemas/posts.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { Dated, DescribedStop } from '../structured-data/food-establishment.ts';
import { weekWords } from './week-words.ts';

/** A place, and what is known of where it is. */
export type Located = { place: string; address?: string; latitude?: number; longitude?: number };
type Member = PostOf<'member'>;
/** What has stops: a truck, and an event that takes place more than once. */
export type Stopping = Member | PostOf<'showcase'>;

/**
 * How many days ahead a page lists dates, and how many its data for search engines; how many single dates, such as a festival; and the
 * most that they list: more would hide what comes first.
 */
const listed: Record<Stopping['post_type_id'], Listed> = {
  [postTypes.member.id]: { days: 14, describedDays: 30, singleDays: 180, most: 40 },
  [postTypes.showcase.id]: { days: 365, describedDays: 365, singleDays: 365, most: 12 },
};
type Listed = Record<'days' | 'describedDays' | 'singleDays' | 'most', number>;

/** A link to a stop on a map: by its coordinates, else by its address. */
export function mapOf({ latitude, longitude, address, place }: Located): string {
  if (latitude !== undefined && longitude !== undefined) {
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  }
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(address || place)}`;
}

/** Whether pages list the stops by date: those of an event, and of a truck whose weeks differ. */
export function isDated(post: Stopping): boolean {
  const stops = post.post_body.attributes.stops ?? [];
  return post.post_type_id === postTypes.showcase.id ? stops.length > 0 : stops.some((stop) => !isWeekly(stop));
}

/** The day that pages of a post depend on: none if its stops are the same in every week. Then they stay as they are. */
export function dayFor(post: Stopping, today: string): string {
  return isDated(post) ? today : '';
}

/**
 * A stop as pages list it. Canceled ones stay listed and say so, for those who rely on them. `event` and `title`: the path and the name of
 * the event that it is at.
 */
export type ListedStop = WeekStop & { id: string; note: string; cancelled: boolean; event?: string; title?: string };

/** The stops for the page of a post: of every week by weekday, or from `today` by date. Canceled ones are in it. */
export function listedStops(post: Stopping, today: string): ListedStop[] {
  return isDated(post)
    ? listedOccurrences(post, today, 'days').map(onDate)
    : weekly(post.post_body.attributes.stops ?? []);
}

function listedOccurrences(post: Stopping, today: string, ahead: 'days' | 'describedDays'): Occurrence[] {
  const stops = post.post_body.attributes.stops ?? [];
  const { [ahead]: days, singleDays, most } = listed[post.post_type_id];
  const soon = occurrencesOf(stops, today, addDays(today, days - 1));
  const singles = stops.filter(({ date }) => date !== undefined);
  const later = occurrencesOf(singles, addDays(today, days), addDays(today, singleDays));
  return [...soon, ...later].slice(0, most);
}

/** When a truck is out, in words for a line: its weekdays. Those of a truck whose weeks differ would change each day. */
export function daysOut(post: Post): string {
  const stops = 'stops' in post.post_body.attributes ? (post.post_body.attributes.stops ?? []) : [];
  if (stops.length === 0) return '';
  if (stops.some((stop) => !isWeekly(stop))) return 'on changing days';
  const days = stops.filter(({ cancelled }) => !cancelled).flatMap((stop) => stop.days ?? []);
  return weekWords([...new Set(days)].toSorted((a, b) => a - b));
}

/** Those that the page lists, in the same order, for search engines: those of every week, or dates of a month. */
export function describedStops(post: Member, today: string, timezone: string): DescribedStop[] {
  if (isDated(post)) return describedDates(post, today, timezone);
  const stops = post.post_body.attributes.stops ?? [];
  const first = ({ days: [day = 0] = [] }: Stop) => day;
  return stops
    .map((stop) => ({ ...stop, days: stop.days ?? [], map: mapOf(stop), cancelled: stop.cancelled ?? false }))
    .toSorted((a, b) => first(a) - first(b) || compareStarts(a, b));
}

/** The dates of a post that is listed by date; none of another. */
export function describedDates(post: Stopping, today: string, timezone: string): (DescribedStop & Dated)[] {
  if (!isDated(post)) return [];
  return listedOccurrences(post, today, 'describedDays').map((each) => {
    const { starts_at: startDate, ends_at: endDate } = instantsOf(each, timezone);
    return { ...each, map: mapOf(each), startDate, endDate };
  });
}

/** The same for a table of one week from `today`: by date for a member whose weeks differ. Without canceled ones. */
export function stopsOfWeek(post: Member, today: string): WeekStop[] {
  const stops = post.post_body.attributes.stops ?? [];
  const all = isDated(post) ? occurrencesOf(stops, today, addDays(today, 6)).map(onDate) : weekly(stops);
  return all.filter(({ cancelled }) => !cancelled);
}

/** By weekday (Monday first) and time. */
function weekly(stops: Stop[]): ListedStop[] {
  return stops
    .flatMap((stop) => (stop.days ?? []).map((day) => onDay(day, { ...stop, cancelled: stop.cancelled ?? false })))
    .toSorted((a, b) => a.day - b.day || compareStarts(a, b));
}

function onDate(occurrence: Occurrence): ListedStop {
  return { ...onDay(weekdayOf(occurrence.date), { ...occurrence, id: occurrence.stop }), date: occurrence.date };
}

function onDay(
  day: number,
  stop: Located & Pick<WeekStop, 'from' | 'to'> & { id: string; note?: string; cancelled: boolean },
): ListedStop {
  const { id, place, address = '', latitude, longitude, from, to, note = '', cancelled } = stop;
  const point: Point | undefined =
    latitude !== undefined && longitude !== undefined ? [latitude, longitude] : undefined;
  const where = { place, address: address === place ? '' : address, map: mapOf(stop), ...(point && { point }) };
  return { id, ...where, day, from, to, note, cancelled };
}
