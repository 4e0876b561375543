import { instantsOf } from '#shared/content/occurrence-times.ts';
import { occurrenceOn, timesOn } from '#shared/content/occurrences.ts';
import { postTypes } from '#shared/rules/post-types.ts';
import { addDays, daysBetween, firstDate, isOn } from '#shared/rules/stop-rule.ts';
import { publicPath } from '#shared/rules/urls.ts';
import { wallClockIn } from '#shared/rules/zoned-time.ts';
import type { PostOf } from '#shared/schemas/posts.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { CalendarStop, StopCalendar } from '../../feeds/calendar.ts';
import { datesOfChange } from '../clock-changes.ts';
import { type Context, titleOf } from '../context.ts';
import { placeAndAddress, type Surroundings, surroundingsOf, withPoints } from '../known-places.ts';
import { absolute } from '../meta.ts';
import { byMember } from '../rows.ts';
import type { Site } from '../site.ts';
import type { Located, Stopping } from '../stops.ts';
import { fileAt } from './parts.ts';

const nowhere: Surroundings = { places: [], town: '' };

/** The path of the calendar file of a truck or an event; empty without stops and without a time of its own. */
export function calendarPath(post: Stopping): string {
  const stops = post.post_body.attributes.stops ?? [];
  return stops.length > 0 || ownTime(post, '', nowhere)
    ? `${publicPath(post.url)}/calendar.ics`.replace('//', '/')
    : '';
}

export function calendarPages(context: Context) {
  const { site, content, memo } = context;
  const { member, showcase } = content.posts;
  const { places, town } = surroundingsOf(context);
  const eventsOf = byMember(showcase);
  return [
    ...member.map((post) => {
      const events = eventsOf.get(post.id) ?? [];
      // Without an event nothing depends on the places of others.
      return { site, post, events, ...(events.length > 0 ? { places, town } : nowhere) };
    }),
    ...showcase.map((post) => ({ site, post, events: [], places, town })),
  ]
    .filter(({ post }) => calendarPath(post) !== '')
    .map((input) => memo.of(calendarPage, input.post.id, input));
}

/** `events`: those that a member cooks at. */
type CalendarInput = { site: Site; post: Stopping; events: PostOf<'showcase'>[] } & Surroundings;

function calendarPage({ site, post: own, events, ...around }: CalendarInput) {
  const post = own.post_type_id === postTypes.showcase.id ? withPoints(own, around) : own;
  const calendar: StopCalendar = {
    name: titleOf(post),
    url: absolute(site, post.url),
    timezone: site.timezone,
    changed: post.updated_at,
    version: post.version,
    stops: [
      ...timesOf(site, post, around),
      ...events.flatMap((event) =>
        timesOf(site, withPoints(event, around), around).map(({ uid, place, ...time }) => ({
          ...time,
          uid: `${post.id}.${uid}`,
          place: place ? `${titleOf(event)}, ${place}` : titleOf(event),
        })),
      ),
    ],
  };
  return fileAt(calendarPath(post), 'calendar', calendar);
}

/** The times of a truck or an event: the one that an event says itself, and its stops. */
function timesOf(site: Site, post: Stopping, around: Surroundings): CalendarStop[] {
  const changed = wallClockIn(site.timezone, new Date(post.updated_at)).toISOString().slice(0, 10);
  return [
    ...(ownTime(post, `${post.id}@${site.host}`, around) ?? []),
    ...(post.post_body.attributes.stops ?? []).flatMap(
      (stop) => calendarStop(stop, `${stop.id}.${post.id}@${site.host}`, changed, site.timezone) ?? [],
    ),
  ];
}

/** The own time of an event, from hour to hour; null for a truck, for whole days, and where the list of dates begins with it. */
function ownTime(post: Stopping, uid: string, around: Surroundings): CalendarStop[] | null {
  if (post.post_type_id !== postTypes.showcase.id) return null;
  const { starts_at: from = '', ends_at: to = '', place = '', stops = [] } = post.post_body.attributes;
  const [start, end] = [from, to].map((time) => time.replace(' ', 'T').slice(0, 16));
  if (start?.length !== 16 || end?.length !== 16 || end <= start) return null;
  if (stops.some(({ date, from: hour }) => `${date ?? ''}T${hour}` === start)) return null;
  const where = placeOf(placeAndAddress({ place }, around));
  return [{ uid, ...where, note: '', cancelled: false, start, end, rule: null, changes: [] }];
}

/** Null for a weekly stop that is over. */
function calendarStop(stop: Stop, uid: string, changed: string, timezone: string): CalendarStop | null {
  const { date, from, to, cancelled = false, note = '' } = stop;
  const common = { uid, ...placeOf(stop), note, cancelled };
  if (date !== undefined) return { ...common, ...timesOn(date, { from, to }), rule: null, changes: [] };
  const first = firstOf(stop, changed, timezone);
  return first === null ? null : { ...common, ...timesOn(first.from, stop), ...ruleOf(stop, first, timezone) };
}

/** A rule begins on one of its dates, and what is `left` before `on` doesn't count. */
type First = { from: string; on: string };

/**
 * A weekly stop without a first date starts in the week after the member was last changed. It can't start today: calendars don't depend
 * on the current date. One that ended before that starts in its last week. The rule begins a week earlier where clocks change during the
 * first time, because readers of calendars take the length of all others from it.
 */
function firstOf(stop: Stop, changed: string, timezone: string): First | null {
  const { days, ends_on: until, starts_on: start } = stop;
  const from = until !== undefined && until < changed ? addDays(until, -6) : changed;
  const on = firstDate(stop, start ?? from);
  if (on === null) return null;
  return { on, from: clocksChange(stop, on, timezone) ? (firstDate({ days }, addDays(on, -7)) ?? on) : on };
}

function ruleOf(stop: Stop, first: First, timezone: string): Pick<CalendarStop, 'rule' | 'changes'> {
  const { days = [], ends_on: until = null, exceptions = [] } = stop;
  const known = exceptions.filter(({ date }) => date >= first.on && isOn(stop, date));
  const canceled = known.filter(({ cancelled }) => cancelled).map(({ date }) => date);
  const before = Array.from({ length: daysBetween(first.from, first.on) }, (_, index) => addDays(first.from, index));
  const left = [...before.filter((date) => isOn({ days }, date)), ...canceled];
  const others = known.filter(({ cancelled }) => !cancelled).map(({ date }) => date);
  const changed = new Set([...others, ...nightsOfChange(stop, first.on, timezone)]);
  for (const date of canceled) changed.delete(date);
  return {
    rule: { days, until, left: left.map((date) => timesOn(date, stop).start) },
    changes: [...changed].toSorted().flatMap((date) => {
      const time = occurrenceOn(stop, date);
      return time
        ? [{ instead: timesOn(date, stop).start, ...placeOf(time), note: time.note, ...timesOn(date, time) }]
        : [];
    }),
  };
}

/**
 * The dates on which clocks change while a weekly stop is open, in the two years from `first`. Some readers of calendars keep the length
 * of a time there, others its end, so these times are written out.
 */
function nightsOfChange(stop: Stop, first: string, timezone: string): string[] {
  return datesOfChange(timezone, first).filter((date) => isOn(stop, date) && clocksChange(stop, date, timezone));
}

function clocksChange({ from, to }: Stop, date: string, timezone: string): boolean {
  const { start, end } = timesOn(date, { from, to });
  const { starts_at, ends_at } = instantsOf({ date, from, to }, timezone);
  return Date.parse(ends_at) - Date.parse(starts_at) !== Date.parse(`${end}Z`) - Date.parse(`${start}Z`);
}

function placeOf({ place, address = '', latitude, longitude }: Located) {
  const point = latitude !== undefined && longitude !== undefined ? { lat: latitude, lon: longitude } : null;
  return { place, address: address === place ? '' : address, point };
}
