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

/** The hours of a day on one line, because a card has room for few: 'Saturday, 9 AM – 2 PM and 4:30 – 9 PM'. Its places follow. */
function wordsOf(stops: PlacedStop[]): string {
  const [first] = stops;
  const places = new Set(stops.map(({ place }) => place));
  return first ? `${dayName(first.day)}, ${stops.map(formatHours).join(' and ')}\n${[...places].join('; ')}` : '';
}
