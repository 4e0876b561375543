/** The stops of a truck that are at the same time as others of it. */
import type { Stop } from '../schemas/stops.ts';
import { type Occurrence, occurrencesOf, timesOn } from './occurrences.ts';

/** Of each stop (by id) that is at the same time as others: those others, with the dates of the stop on which it is. */
export type Overlaps = Map<string, Map<string, string[]>>;

type Timed = Pick<Occurrence, 'stop' | 'date'> & { start: string; end: string };

/** What overlaps from `first` to `last`. Canceled dates don't, nor does one that ends when the next begins. */
export function overlapsOf(stops: Stop[], first: string, last: string): Overlaps {
  const overlaps: Overlaps = new Map();
  function note({ stop, date }: Timed, other: Timed) {
    const others = overlaps.get(stop) ?? new Map<string, string[]>();
    const dates = others.get(other.stop) ?? [];
    if (!dates.includes(date)) dates.push(date);
    overlaps.set(stop, others.set(other.stop, dates));
  }
  const timed = occurrencesOf(stops, first, last)
    // A form has empty times while somebody types.
    .filter(({ cancelled, from, to }) => !cancelled && from && to)
    .map(({ stop, date, from, to }): Timed => ({ stop, date, ...timesOn(date, { from, to }) }))
    .toSorted((a, b) => a.start.localeCompare(b.start));
  let running: Timed[] = [];
  for (const each of timed) {
    running = running.filter(({ end }) => end > each.start);
    for (const other of running.filter(({ stop }) => stop !== each.stop)) {
      note(each, other);
      note(other, each);
    }
    running.push(each);
  }
  return overlaps;
}
