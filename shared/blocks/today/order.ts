import { isOpen, isOver, type Moment } from '../week.ts';
import type { TodayDay, TodayStop } from './schema.ts';

export type ShownStop = TodayStop & { open: boolean };

/**
 * The stops of a day that are shown: at most `limit`, but every one that is open at `moment`. Open ones come first, then those
 * that are still to come, then those that are over. Without a moment nothing is known of now: the first ones by opening time.
 * `more` counts the others.
 */
export function stopsShown(
  { day, stops, more }: TodayDay,
  limit: number,
  moment: Moment | undefined,
): { stops: ShownStop[]; more: number } {
  const marked = stops.map((stop) => ({ ...stop, open: moment !== undefined && isOpen({ ...stop, day }, moment) }));
  const rank = (stop: ShownStop) => {
    if (stop.open) return 0;
    return moment && isOver({ ...stop, day }, moment) ? 2 : 1;
  };
  const count = Math.max(limit, marked.filter(({ open }) => open).length);
  const shown = marked.toSorted((a, b) => rank(a) - rank(b)).slice(0, count);
  return { stops: shown, more: stops.length - shown.length + more };
}
