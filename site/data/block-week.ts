import type { TodayDay } from '#shared/blocks/today/Markup.tsx';
import { serviceDay } from '#shared/content/service-day.ts';
import { statusWords } from '#shared/content/status-words.ts';
import { weekdayOf } from '#shared/rules/stop-rule.ts';
import { publicPath } from '#shared/rules/urls.ts';

import { type Context, listingOf, titleOf } from './context.ts';
import { dayPath } from './member-filters.ts';
import { shorten } from './meta.ts';
import { statusesOf, truckStatus } from './now.ts';
import { stopsOfWeek } from './stops.ts';

/** The most stops of one day on a page. Only very large networks reach it; without it their pages would grow too heavy. */
export const maxStops = 40;

export function weekOfNetwork(context: Context, limit: number): TodayDay[] {
  const { content, taken } = context;
  const { path: listing } = listingOf('member');
  const stops = content.posts.member.flatMap((member) =>
    stopsOfWeek(member, content.today).map((stop) => ({
      href: publicPath(member.url),
      name: titleOf(member),
      now: saidOf(context, member.id, stop.day),
      ...stop,
    })),
  );
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const ofDay = stops.filter((stop) => stop.day === day).toSorted((a, b) => a.from.localeCompare(b.from));
    const shown = sampled(ofDay, limit).map(({ href, name, place, from, to, date, now }) => {
      const line = { href, name: shorten(name, 60), place: shorten(place, 60), from, to };
      return { ...line, ...(date !== undefined && { date }), ...(now && { now }) };
    });
    const path = dayPath(day);
    // A post at the listing's address hides the pages below it; a post at the day's address replaces that page.
    const href = [listing, path].some((each) => taken.has(each.slice(1))) ? listing : path;
    return { day, href, stops: roundRobin(shown), more: ofDay.length - shown.length };
  });
}

/** At most `limit` stops of a crowded day: those of which something is said now, and of the others evenly from morning to night. */
function sampled<Stop extends { now: string }>(stops: Stop[], limit: number): Stop[] {
  if (stops.length <= limit) return stops;
  const said = stops.filter(({ now }) => now !== '').slice(0, limit);
  const others = stops.filter(({ now }) => now === '');
  const left = limit - said.length;
  const some = Array.from({ length: left }, (_, index) => others[Math.floor((index * others.length) / left)]);
  const kept = new Set<Stop | undefined>([...said, ...some]);
  return stops.filter((stop) => kept.has(stop));
}

/** What is true of a truck now, on the day that it was said; empty on others. */
function saidOf(context: Context, memberId: string, day: number): string {
  const status = truckStatus(statusesOf(context, memberId));
  if (!status) return '';
  return weekdayOf(serviceDay(context.site.timezone, new Date(status.since))) === day ? statusWords(status) : '';
}

/** Orders each truck's first stop before the second ones, so that a truck with ten stops doesn't hide the others. */
function roundRobin<Stop extends { href: string }>(stops: Stop[]): Stop[] {
  const counts = new Map<string, number>();
  return stops
    .map((stop) => {
      const before = counts.get(stop.href) ?? 0;
      counts.set(stop.href, before + 1);
      return { stop, before };
    })
    .toSorted((a, b) => a.before - b.before)
    .map(({ stop }) => stop);
}
