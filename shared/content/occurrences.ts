/** The stops of a truck by date: what pages, calendars, the feed and the panel show of a rule. */
import { addDays, daysBetween, isOn } from '../rules/stop-rule.ts';
import type { Stop } from '../schemas/stops.ts';

/**
 * A stop on one date ('yyyy-MM-dd'), with what its exceptions say. `to` at or before `from` is on the next day. Address and point are
 * left out at another place than the stop's own.
 */
export type Occurrence = Pick<Stop, 'place' | 'address' | 'latitude' | 'longitude' | 'from' | 'to'> & {
  stop: string;
  date: string;
  note: string;
  cancelled: boolean;
};

/** The stop on a date; null if it isn't on that day. */
export function occurrenceOn(stop: Stop, date: string): Occurrence | null {
  if (!isOn(stop, date)) return null;
  const exception = stop.exceptions?.find((each) => each.date === date);
  const place = exception?.place ?? stop.place;
  const { address, latitude, longitude } = place === stop.place ? stop : {};
  return {
    stop: stop.id,
    date,
    place,
    ...(address !== undefined && { address }),
    ...(latitude !== undefined && { latitude }),
    ...(longitude !== undefined && { longitude }),
    from: exception?.from ?? stop.from,
    to: exception?.to ?? stop.to,
    note: exception?.note ?? stop.note ?? '',
    cancelled: (stop.cancelled || exception?.cancelled) ?? false,
  };
}

/** The stops from `first` to `last` (dates, both included), by date and time. Canceled ones are in it, and say so. */
export function occurrencesOf(stops: Stop[], first: string, last: string): Occurrence[] {
  const dates = Array.from({ length: daysBetween(first, last) + 1 }, (_, index) => addDays(first, index));
  return stops
    .flatMap((stop) => {
      // A network has thousands of single dates, most of them outside.
      if (stop.date !== undefined && (stop.date < first || stop.date > last)) return [];
      return (stop.date === undefined ? dates : [stop.date]).flatMap((date) => occurrenceOn(stop, date) ?? []);
    })
    .toSorted(compareTimes);
}

/** The order of times: by date, then by hours. */
export function compareTimes(a: Times, b: Times): number {
  return compare(a.date, b.date) || compare(a.from, b.from) || compare(a.to, b.to);
}

/** The order of hours on the same day: by start. */
export function compareStarts(a: Pick<Stop, 'from'>, b: Pick<Stop, 'from'>): number {
  return compare(a.from, b.from);
}

type Times = Pick<Occurrence, 'date' | 'from' | 'to'>;

/** Dates and times are in the order of their code units. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** When hours on a date begin and end, on the clocks of the domain: 'yyyy-MM-ddTHH:mm'. */
export function timesOn(date: string, { from, to }: Pick<Stop, 'from' | 'to'>): { start: string; end: string } {
  return { start: `${date}T${from}`, end: `${to > from ? date : addDays(date, 1)}T${to}` };
}
