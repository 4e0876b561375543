import { publicPath } from '#shared/rules/urls.ts';
import { wallClockIn } from '#shared/rules/zoned-time.ts';
import type { Stop } from '#shared/schemas/post-attributes.ts';
import type { PostOf } from '#shared/schemas/posts.ts';

import type { StopCalendar } from '../../feeds/calendar.ts';
import { type Context, titleOf } from '../context.ts';
import { absolute } from '../meta.ts';
import type { Site } from '../site.ts';
import { fileAt } from './parts.ts';

/** The path of a member's calendar file; empty without stops. */
export function calendarPath(post: PostOf<'member'>): string {
  const stops = post.post_body.attributes.stops ?? [];
  return stops.length > 0 ? `${publicPath(post.url)}/calendar.ics`.replace('//', '/') : '';
}

export function calendarPages(context: Context) {
  const { site, content, memo } = context;
  return content.posts.member
    .filter((post) => calendarPath(post) !== '')
    .map((post) => memo.of(calendarPage, post.id, { site, post }));
}

function calendarPage({ site, post }: { site: Site; post: PostOf<'member'> }) {
  const changed = wallClockIn(site.timezone, new Date(post.updated_at));
  const calendar: StopCalendar = {
    name: titleOf(post),
    url: absolute(site, post.url),
    timezone: site.timezone,
    changed: post.updated_at,
    version: post.version,
    stops: (post.post_body.attributes.stops ?? []).map((stop) => ({
      uid: `${stop.id}.${post.id}@${site.host}`,
      place: stop.place,
      address: stop.address || stop.place,
      point: pointOf(stop),
      day: stop.day,
      ...firstTime(stop, changed),
      cancelled: stop.cancelled ?? false,
    })),
  };
  return fileAt(calendarPath(post), 'calendar', calendar);
}

function pointOf({ latitude, longitude }: Stop): { lat: number; lon: number } | null {
  return latitude !== undefined && longitude !== undefined ? { lat: latitude, lon: longitude } : null;
}

/**
 * A weekly stop starts in the week after the member was last changed. It can't start today: pages don't depend on the current date.
 */
function firstTime({ day, from, to }: Stop, changed: Date): { start: string; end: string } {
  const ahead = (day - changed.getUTCDay() + 7) % 7;
  const on = (days: number) =>
    new Date(Date.UTC(changed.getUTCFullYear(), changed.getUTCMonth(), changed.getUTCDate() + days))
      .toISOString()
      .slice(0, 10);
  return { start: `${on(ahead)}T${from}`, end: `${on(to > from ? ahead : ahead + 1)}T${to}` };
}
