import { isOpen, isOver, type Moment } from '../week.ts';

export type TodayStop = { href: string; name: string; place: string; from: string; to: string };

type Hours = Pick<TodayStop, 'from' | 'to'>;
type OneDay<Stop> = { day: number; stops: Stop[]; more: number };

/**
 * The stops of a day that are shown: at most `limit`, but every one that is open at `moment`. Open ones come first, then those
 * that are still to come, then those that are over. Without a moment nothing is known of now: the first ones as they stand.
 * `rest` are the day's other stops, and `more` counts those with the ones that the page doesn't hold.
 */
export function stopsShown<Stop extends Hours>(
  { day, stops, more }: OneDay<Stop>,
  limit: number,
  moment: Moment | undefined,
): { stops: (Stop & { open: boolean })[]; rest: Stop[]; more: number } {
  const marked = stops.map((stop) => ({ ...stop, open: moment !== undefined && isOpen({ ...stop, day }, moment) }));
  const rank = (stop: Hours & { open: boolean }) => {
    if (stop.open) return 0;
    return moment && isOver({ ...stop, day }, moment) ? 2 : 1;
  };
  const count = Math.max(limit, marked.filter(({ open }) => open).length);
  const sorted = marked.toSorted((a, b) => rank(a) - rank(b));
  const rest = sorted.slice(count);
  return { stops: sorted.slice(0, count), rest, more: rest.length + more };
}
