import { overlappingPairs } from '#shared/content/overlaps.ts';
import type { Calendar, CalendarMember, CalendarStop } from '#shared/schemas/calendar.ts';

/** A stop of a truck on one date. */
export type Entry = Omit<CalendarStop, 'dates' | 'status'> & {
  member: CalendarMember;
  date: string;
  cancelled: boolean;
  /** The other stops of the truck at the same time, also those that began the day before the week. */
  overlaps: Entry[];
};

export type Week = { days: string[]; members: CalendarMember[]; entries: Entry[]; overlaps: number };

/** The entries of `days` by date and time. `calendar` begins a day earlier and ends a day later, for nights that run into the week. */
export function weekOfAll({ members }: Calendar, days: string[]): Week {
  const shown = new Set(days);
  let overlaps = 0;
  const entries = members.flatMap((member) => {
    const all = member.stops.flatMap(({ dates, status, ...stop }) =>
      dates.map((date): Entry => ({ ...stop, member, date, cancelled: status === 'canceled', overlaps: [] })),
    );
    for (const [one, other] of overlappingPairs(all)) {
      one.overlaps.push(other);
      other.overlaps.push(one);
      if (shown.has(one.date) || shown.has(other.date)) overlaps += 1;
    }
    return all.filter(({ date }) => shown.has(date));
  });
  const key = ({ date, from, to }: Entry) => `${date} ${from} ${to}`;
  return {
    days,
    members,
    overlaps,
    entries: entries.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)),
  };
}
