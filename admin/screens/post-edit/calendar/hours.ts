import type { Occurrence } from '#shared/content/occurrences.ts';

/** Minutes of a day; an end at or before its start is on the next day. */
export function minutesOf({ from, to }: Pick<Occurrence, 'from' | 'to'>): { start: number; end: number } {
  const start = minutes(from);
  const end = minutes(to);
  return { start, end: end > start ? end : end + dayMinutes };
}

/** The end after it was moved by some minutes, in quarters of an hour: at least one after the start, at most a day after it. */
export function stretched(hours: Pick<Occurrence, 'from' | 'to'>, by: number): string {
  const { start, end } = minutesOf(hours);
  const moved = Math.round((end + by) / quarter) * quarter;
  const next = Math.min(Math.max(moved, start + quarter), start + dayMinutes) % dayMinutes;
  return `${two(Math.floor(next / 60))}:${two(next % 60)}`;
}

/** The hours that the week shows: those of a working day, and more if a stop is earlier or later. */
export function shownHours(occurrences: Occurrence[]): { first: number; last: number } {
  const times = occurrences.filter(({ from, to }) => from && to).map(minutesOf);
  const first = Math.min(9, ...times.map(({ start }) => Math.floor(start / 60)));
  const last = Math.max(21, ...times.map(({ end }) => Math.ceil(end / 60)));
  return { first, last };
}

type Lane = { lane: number; lanes: number };

/** Which of how many lanes each occurrence of a day is in, so that those at the same time are side by side. */
export function lanesOf(occurrences: Occurrence[]): Lane[] {
  const ends: number[] = [];
  const lanes = occurrences.map((occurrence) => {
    const { start, end } = minutesOf(occurrence);
    const free = ends.findIndex((before) => before <= start);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = end;
    return lane;
  });
  return lanes.map((lane) => ({ lane, lanes: ends.length }));
}

const quarter = 15;
const dayMinutes = 24 * 60;
const two = (number: number) => String(number).padStart(2, '0');

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}
