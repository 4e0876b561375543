import { comparedDays, overlapsOf } from '#shared/content/overlaps.ts';
import { serviceDay } from '#shared/content/service-day.ts';
import { addDays } from '#shared/rules/stop-rule.ts';
import type { Stop } from '#shared/schemas/stops.ts';

import type { Check } from './post-checks.ts';

/** Names stops from `now` on that are at the same time. They may be: some have two trucks. A chunk of its own, for posts with stops. */
export function stopChecks(stops: Stop[], timezone: string, now: Date): Check[] {
  const today = serviceDay(timezone, now);
  const placeOf = (id: string) => stops.find((stop) => stop.id === id)?.place ?? '';
  const seen = new Set<string>();
  return [...overlapsOf(stops, today, addDays(today, comparedDays))].flatMap(([id, others]) => {
    seen.add(id);
    return [...others.keys()]
      .filter((other) => !seen.has(other))
      .map((other) => ({
        id: `overlap ${id} ${other}`,
        words: `Two stops are at the same time: ${placeOf(id)} and ${placeOf(other)}.`,
        field: 'stops',
      }));
  });
}
