/** The stops of a truck that are at the same time as others of it. */
import type { Stop } from '../schemas/stops.ts';
import { type Occurrence, occurrencesOf, timesOn } from './occurrences.ts';

/** Of each stop (by id) that is at the same time as others: those others, with the dates of the stop on which it is. */
export type Overlaps = Map<string, Map<string, string[]>>;

/** How many days ahead the panel compares stops. */
export const comparedDays = 365;

/** What overlaps from `first` to `last`. Canceled dates don't, nor does one that ends when the next begins. */
export function overlapsOf(stops: Stop[], first: string, last: string): Overlaps {
  const overlaps: Overlaps = new Map();
  function note({ stop, date }: Timed, other: Timed) {
    const others = overlaps.get(stop) ?? new Map<string, string[]>();
    const dates = others.get(other.stop) ?? [];
    if (!dates.includes(date)) dates.push(date);
    overlaps.set(stop, others.set(other.stop, dates));
  }
  for (const [one, other] of overlappingPairs(occurrencesOf(stops, first, last))) {
    note(one, other);
    note(other, one);
  }
  return overlaps;
}

type Timed = Pick<Occurrence, 'stop' | 'date' | 'from' | 'to' | 'cancelled'>;

/** The occurrences of one truck that are at the same time, in pairs. Two of the same stop don't count. */
export function overlappingPairs<Each extends Timed>(occurrences: Each[]): [Each, Each][] {
  const timed = occurrences
    // A form has empty times while somebody types.
    .filter(({ cancelled, from, to }) => !cancelled && from && to)
    .map((each) => ({ each, ...timesOn(each.date, each) }))
    .toSorted((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : 0));
  const pairs: [Each, Each][] = [];
  let running: typeof timed = [];
  for (const next of timed) {
    running = running.filter(({ end }) => end > next.start);
    for (const { each } of running) if (each.stop !== next.each.stop) pairs.push([each, next.each]);
    running.push(next);
  }
  return pairs;
}
