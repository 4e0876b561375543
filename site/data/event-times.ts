import { dayBegins } from '#shared/content/service-day.ts';
import { addDays } from '#shared/rules/stop-rule.ts';
import type { PostOf } from '#shared/schemas/posts.ts';

import { listedStops, type Located } from './stops.ts';

/** A time of an event on the clocks of the domain ('yyyy-MM-dd HH:mm' or a date), and where. */
type EventTime = Located & { from: string | undefined; to: string | undefined };

/**
 * What cards, countdowns and the top of its page say of an event: the next of its times. An event has one of its own, which may last for
 * days, or a list of dates, or both. When all are over it is the one of its own.
 */
export function nextTime(post: PostOf<'showcase'>, today: string): EventTime {
  const { starts_at: from, ends_at: to, place = '' } = post.post_body.attributes;
  const own = { from: from || undefined, to, place };
  const next = listedStops(post, today).find(({ cancelled }) => !cancelled);
  if (next?.date === undefined) return own;
  const [latitude, longitude] = next.point ?? [];
  const listed = {
    from: `${next.date} ${next.from}`,
    to: `${next.date} ${next.to}`,
    place: next.place,
    address: next.address,
    ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
  };
  return own.from === undefined || lastDay(own) < today || listed.from < own.from ? listed : own;
}

/** Whether all times of an event are before `today`. One that doesn't say when it is isn't over, nor one whose canceled dates are listed. */
export function isOver(post: PostOf<'showcase'>, today: string): boolean {
  const { starts_at: from, ends_at: to, stops = [] } = post.post_body.attributes;
  if (stops.length > 0 && listedStops(post, today).length > 0) return false;
  const last = lastDay({ from, to });
  return last === '' ? stops.length > 0 : last < today;
}

/** The last evening: a night that ends at 12:45 AM belongs to the day before. Empty without a time. */
function lastDay({ from, to }: Partial<Pick<EventTime, 'from' | 'to'>>): string {
  const [day = '', time = ''] = (to || from || '').split(' ');
  return to && time && time < dayBegins ? addDays(day, -1) : day;
}
