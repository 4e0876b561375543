import type { TodayDay } from '#shared/blocks/today/Markup.tsx';
import { compareStarts } from '#shared/content/occurrences.ts';
import { serviceDay } from '#shared/content/service-day.ts';
import { statusWords } from '#shared/content/status-words.ts';
import { weekdayOf } from '#shared/rules/stop-rule.ts';
import { publicPath } from '#shared/rules/urls.ts';

import { type Context, listingOf, titleOf } from './context.ts';
import { type Ahead, aheadOf, stopsAhead } from './event-stops.ts';
import { dayPath } from './member-filters.ts';
import { shorten } from './meta.ts';
import { statusesOf, truckStatus } from './now.ts';

/** The most stops of one day on a page. Only very large networks reach it; without it their pages would grow too heavy. */
export const maxStops = 40;

export function weekOfNetwork(context: Context, limit: number): TodayDay[] {
  const { content, memo, taken } = context;
  const { path: listing } = listingOf('member');
  const ahead = aheadOf(context);
  const stops = content.posts.member.flatMap((member) => memo.of(stopsOnBoard, member.id, ahead(member)));
  const said = new Map(content.statuses.map(({ member }) => [member, saidOf(context, member)]));
  const byDay = Map.groupBy(stops, ({ day }) => day);
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const ofDay = (byDay.get(day) ?? []).toSorted((a, b) => compareStarts(a.line, b.line));
    const now = ({ member }: BoardStop) => said.get(member)?.get(day) ?? '';
    const shown = sampled(ofDay, limit, now).map((stop) => {
      const words = now(stop);
      return words ? { ...stop.line, now: words } : stop.line;
    });
    const path = dayPath(day);
    // A post at the listing's address hides the pages below it; a post at the day's address replaces that page.
    const href = [listing, path].some((each) => taken.has(each.slice(1))) ? listing : path;
    return { day, href, stops: roundRobin(shown), more: ofDay.length - shown.length };
  });
}

/** A line of the board, with its member and its weekday. */
type BoardStop = { member: string; day: number; line: TodayDay['stops'][number] };

function stopsOnBoard(ahead: Ahead): BoardStop[] {
  const { member } = ahead;
  const [href, name] = [publicPath(member.url), shorten(titleOf(member), 60)];
  return stopsAhead(ahead).map(({ day, place, from, to, date }) => ({
    member: member.id,
    day,
    line: { href, name, place: shorten(place, 60), from, to, ...(date !== undefined && { date }) },
  }));
}

/** At most `limit` stops of a crowded day: those of which something is said now, and of the others evenly from morning to night. */
function sampled(stops: BoardStop[], limit: number, now: (stop: BoardStop) => string): BoardStop[] {
  if (stops.length <= limit) return stops;
  const said = stops.filter((stop) => now(stop) !== '').slice(0, limit);
  const others = stops.filter((stop) => now(stop) === '');
  const left = limit - said.length;
  const some = Array.from({ length: left }, (_, index) => others[Math.floor((index * others.length) / left)]);
  const kept = new Set<BoardStop | undefined>([...said, ...some]);
  return stops.filter((stop) => kept.has(stop));
}

/** What is true of a truck now, by the weekday that it was said on. */
function saidOf(context: Context, memberId: string): Map<number, string> {
  const status = truckStatus(statusesOf(context, memberId));
  if (!status) return new Map();
  const day = weekdayOf(serviceDay(context.site.timezone, new Date(status.since)));
  return new Map([[day, statusWords(status)]]);
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
