import { type Occurrence, occurrencesOf } from '#shared/content/occurrences.ts';
import type { CalendarMember, CalendarStop } from '#shared/schemas/calendar.ts';

import type { SavedMember } from '../db/saved-stops.ts';

/** A member with its stops from `from` to `to` (dates, both included). */
export function presentCalendarMember(
  { stops, ...member }: SavedMember,
  { from, to }: { from: string; to: string },
): CalendarMember {
  // Most trucks keep their hours all week: one entry for all its days keeps the reply small.
  const same = Map.groupBy(occurrencesOf(stops, from, to), ({ date: _, ...each }) => JSON.stringify(each));
  return { ...member, stops: [...same.values()].flatMap(presentStop) };
}

function presentStop(occurrences: Occurrence[]): CalendarStop[] {
  const [first] = occurrences;
  if (!first) return [];
  const { stop, place, from, to, note, cancelled } = first;
  return [
    {
      stop,
      dates: occurrences.map(({ date }) => date),
      place,
      from,
      to,
      ...(note && { note }),
      ...(cancelled && { status: 'canceled' as const }),
    },
  ];
}
