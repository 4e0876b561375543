import { compareStarts } from '#shared/content/occurrences.ts';
import { eventDays, type Point, type WeekStop } from '#shared/content/week.ts';
import { addDays, weekdayOf } from '#shared/rules/stop-rule.ts';
import { publicPath } from '#shared/rules/urls.ts';
import type { PostOf } from '#shared/schemas/posts.ts';

import { type Context, titleOf } from './context.ts';
import { locate, type Surroundings, surroundingsOf } from './known-places.ts';
import { dayFor, listedStops, type Located, mapOf, stopsOfWeek } from './stops.ts';

type Event = PostOf<'showcase'>;
type EventDate = Pick<WeekStop, 'place' | 'from' | 'to'> & { date: string };
/** A stop at an event, whose name `title` comes before the place; `event` is the path of its page. */
export type EventStop = WeekStop & { date: string; event: string; title: string };

/**
 * Where a member is at events of the coming days, as stops beside its own: a truck that cooks at an event isn't closed. Events that last
 * for days have no hours that could be told.
 */
export function eventStops(context: Context): (memberId: string) => EventStop[] {
  const { content, memo } = context;
  const { showcase: events } = content.posts;
  const found = memo.of(stopsByMember, '', { events, today: content.today, ...surroundingsOf(context) });
  return (id) => {
    const stops = found.get(id);
    return stops ? memo.same(`at events ${id}`, stops) : none;
  };
}

const none: EventStop[] = [];

export type Ahead = { member: PostOf<'member'>; today: string; atEvents: EventStop[] };

/** What `stopsAhead` takes for a member: the same objects while nothing changed. */
export function aheadOf(context: Context): (member: PostOf<'member'>) => Ahead {
  const { content, memo } = context;
  const { today } = content;
  const found = eventStops(context);
  const isAhead = ({ date }: EventStop) => date >= today;
  return (member) => {
    const all = found(member.id);
    const atEvents = all.every(isAhead) ? all : memo.same(`events ahead of ${member.id}`, all.filter(isAhead));
    return { member, today: dayFor(member, today), atEvents };
  };
}

/** Where a member is in the week from today, by weekday and time: at events, and at its own stops. */
export function stopsAhead({ member, today, atEvents }: Ahead): WeekStop[] {
  const all = [...atEvents, ...stopsOfWeek(member, today)];
  return all.toSorted((a, b) => a.day - b.day || compareStarts(a, b));
}

type Input = Surroundings & { events: Event[]; today: string };

function stopsByMember({ events, today, ...around }: Input): Map<string, EventStop[]> {
  const found = new Map<string, EventStop[]>();
  for (const event of events) {
    const dates = datesOf(event, today).filter(({ date }) => date < addDays(today, eventDays));
    const stops = dates.map((date) => stopAt(event, date, around));
    for (const id of event.post_body.external_data.members ?? []) found.set(id, [...(found.get(id) ?? []), ...stops]);
  }
  return found;
}

/** The dates of an event from yesterday on, whose night may go on: its own, and those of its list. */
function datesOf(event: Event, today: string): EventDate[] {
  const { starts_at: start = '', ends_at: end = '', place = '' } = event.post_body.attributes;
  const first = addDays(today, -1);
  const [date = '', from = ''] = start.split(' ');
  const [lastDate = '', to = ''] = end.split(' ');
  const isNight = lastDate !== '' && date !== '' && lastDate === addDays(date, 1) && to <= from;
  const own = from && to && (lastDate === date || isNight) && date >= first ? [{ date, from, to, place }] : [];
  const listed = listedStops(event, first).flatMap(({ date: day, cancelled, ...stop }) =>
    day === undefined || cancelled ? [] : [{ ...stop, date: day }],
  );
  return [...own.filter((one) => !listed.some((other) => isSameTime(one, other))), ...listed];
}

function isSameTime(one: EventDate, other: EventDate): boolean {
  return one.date === other.date && one.from === other.from;
}

function stopAt(post: Event, { date, from, to, place }: EventDate, around: Surroundings): EventStop {
  const title = titleOf(post);
  const where = locate<Located>({ place }, around);
  const { latitude, longitude, address = '' } = where;
  const point: Point | null = latitude !== undefined && longitude !== undefined ? [latitude, longitude] : null;
  return {
    day: weekdayOf(date),
    date,
    from,
    to,
    place: place ? `${title}, ${place}` : title,
    address,
    map: mapOf(where),
    event: publicPath(post.url),
    title,
    ...(point && { point }),
  };
}
