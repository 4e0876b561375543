import { tzOffset } from '@date-fns/tz/tzOffset';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * The instant at which the clocks of `timeZone` (IANA) show what `wallClock` shows in UTC. A time that a change of clocks
 * skips becomes the one an hour later; a time that occurs twice, the first.
 */
export function instantIn(timeZone: string, wallClock: Date): Date {
  const shown = wallClock.getTime();
  // With the offsets of the day before and the day after; they differ around a change of clocks, where one of them may be wrong.
  const [before, after] = [-day, day].map((away) => shown - offsetAt(timeZone, shown + away));
  const isRight = (instant = 0) => instant + offsetAt(timeZone, instant) === shown;
  return new Date((before !== after && !isRight(before) && isRight(after) ? after : before) ?? shown);
}

/** What the clocks of `timeZone` (IANA) show at `instant`, as a date that shows the same in UTC. */
export function wallClockIn(timeZone: string, instant: Date): Date {
  return new Date(instant.getTime() + offsetAt(timeZone, instant.getTime()));
}

/** Offsets by zone and instant: the dates of a truck are asked for again at each of its edits, and formatting one takes 10 µs. */
const offsets = new Map<string, number>();
const mostOffsets = 20_000;

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  const key = `${timeZone} ${instant}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = tzOffset(timeZone, new Date(instant)) * minute;
    if (offsets.size >= mostOffsets) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

/** Minutes ahead of UTC as standards write them: '-06:00', or '-0600' with an empty separator. */
export function offsetText(minutes: number, separator: ':' | ''): string {
  const parts = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${parts.map((part) => String(part).padStart(2, '0')).join(separator)}`;
}
