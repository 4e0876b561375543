import { isOpen, isOver, type Moment } from '../../content/week.ts';

/** `date` is that of a stop that isn't there every week; `now` is what people at the truck say of it today. */
export type TodayStop = {
  href: string;
  name: string;
  place: string;
  from: string;
  to: string;
  date?: string;
  now?: string;
};

type Hours = Pick<TodayStop, 'from' | 'to' | 'date' | 'now'>;
type OneDay<Stop> = { day: number; stops: Stop[]; more: number };

/**
 * The shown stops of a day: at most `limit`, or a quarter more where those are all: "and 2 more" takes as much room as they do. Every stop
 * that is open at `moment` is shown too, and any of which people at the truck said something.
 * Open stops come first, then those, then future ones, then past ones; without a moment, the given order. `rest` are the hidden stops; `more` counts them and those that aren't in the page.
 * Those whose date is past are hidden, and don't count.
 */
export function stopsShown<Stop extends Hours>(
  { day, stops, more }: OneDay<Stop>,
  limit: number,
  moment: Moment | undefined,
): { stops: (Stop & { open: boolean; over: boolean })[]; rest: Stop[]; more: number } {
  const isPast = (stop: Stop) =>
    moment !== undefined && stop.date !== undefined && stop.date < moment.date && isOver({ ...stop, day }, moment);
  const marked = stops
    .filter((stop) => !isPast(stop))
    .map((stop) => ({
      ...stop,
      open: moment !== undefined && isOpen({ ...stop, day }, moment),
      over: moment !== undefined && isOver({ ...stop, day }, moment),
    }));
  const rank = (stop: Hours & { open: boolean; over: boolean }) => {
    if (stop.open) return 0;
    if (stop.now) return 1;
    return stop.over ? 3 : 2;
  };
  const room = more === 0 && marked.length <= limit * 1.25 ? marked.length : limit;
  const count = Math.max(room, marked.filter(({ open, now }) => open || now).length);
  const sorted = marked.toSorted((a, b) => rank(a) - rank(b));
  const rest = sorted.slice(count);
  return {
    stops: sorted.slice(0, count),
    rest: [...rest, ...stops.filter(isPast)],
    more: rest.length + more,
  };
}
