import { dayName, momentIn } from '#shared/content/week.ts';
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
            : stops
                .filter((stop) => isOn(stop.day))
                .map((stop) => `${dayName(stop.day)}, ${formatHours(stop)}\n${stop.place}`)
                .join('\n')
      : null,
  );
}
