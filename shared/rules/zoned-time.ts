import { tzOffset } from '@date-fns/tz/tzOffset';

const minute = 60_000;

/**
 * The instant at which the clocks of `timeZone` (IANA) show what `wallClock` shows in UTC. A time that a change of clocks
 * skips becomes the one an hour later; a time that occurs twice, the first.
 */
export function instantIn(timeZone: string, wallClock: Date): Date {
  const shown = wallClock.getTime();
  // The first guess may use the offset from the other side of a change of clocks; the second corrects it.
  const guess = shown - offsetAt(timeZone, shown);
  return new Date(shown - offsetAt(timeZone, guess));
}

/** What the clocks of `timeZone` (IANA) show at `instant`, as a date that shows the same in UTC. */
export function wallClockIn(timeZone: string, instant: Date): Date {
  return new Date(instant.getTime() + offsetAt(timeZone, instant.getTime()));
}

/** How far the zone's clocks are ahead of UTC at an instant, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  return tzOffset(timeZone, new Date(instant)) * minute;
}

/** Minutes ahead of UTC as standards write them: '-06:00', or '-0600' with an empty separator. */
export function offsetText(minutes: number, separator: ':' | ''): string {
  const parts = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${parts.map((part) => String(part).padStart(2, '0')).join(separator)}`;
}
