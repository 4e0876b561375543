import { dayName, momentIn, type PlacedStop } from '#shared/content/week.ts';
import { formatHours } from '#shared/rules/clock-words.ts';

import type { ShowCards } from './card-stops.ts';

/** Has cards say where their trucks are on a day ('friday'); where they are now again without one, or today. Loaded once a day is chosen. */
export function showDay(day: string | undefined, show: ShowCards): void {
  const isOn = (each: number) => dayName(each).toLowerCase() === day;
  show(
    day
      ? (stops, clock) =>
          isOn(momentIn(new Date(), clock).day)
            ? undefined
            : wordsOf(stops.filter((stop) => isOn(stop.day)).toSorted((a, b) => a.from.localeCompare(b.from)))
      : null,
  );
}

/** 'Saturday, 9 AM – 2 PM', the place below it, and the same of further stops of that day. */
function wordsOf(stops: PlacedStop[]): string {
  const lines = stops.map((stop) => `${formatHours(stop)}\n${stop.place}`);
  return stops[0] ? `${dayName(stops[0].day)}, ${lines.join('\n')}` : '';
}
