import type { TodayDay } from '#shared/blocks/today/schema.ts';
import { publicPath } from '#shared/rules/urls.ts';

import { type Context, titleOf } from './context.ts';
import { weekOf } from './stops.ts';

/** Stops of one day that a page holds: all of them, but for networks so large that the page would grow heavy. */
export const mostStops = 40;

export function weekOfNetwork({ content }: Context, limit: number): TodayDay[] {
  const stops = content.posts.member.flatMap((member) =>
    weekOf(member).map((stop) => ({ href: publicPath(member.url), name: titleOf(member), ...stop })),
  );
  return [1, 2, 3, 4, 5, 6, 7].map((day) => {
    const ofDay = stops.filter((stop) => stop.day === day).toSorted((a, b) => a.from.localeCompare(b.from));
    // Of a crowded day evenly spread ones, so that morning, noon and night are all there.
    const step = Math.max(1, ofDay.length / limit);
    const kept = Array.from({ length: Math.min(limit, ofDay.length) }, (_, index) => ofDay[Math.floor(index * step)]);
    const shown = kept.flatMap((stop) => {
      if (!stop) return [];
      const { href, name, place, from, to } = stop;
      return { href, name, place, from, to };
    });
    return { day, stops: shown, more: ofDay.length - shown.length };
  });
}
