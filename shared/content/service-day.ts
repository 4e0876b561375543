import { addDays } from '../rules/stop-rule.ts';
import { instantIn, wallClockIn } from '../rules/zoned-time.ts';

/** A night belongs to the evening before until this hour: until then a truck that closes at 2 AM is still out. */
const startsAt = 4;
/** That hour on the clock. */
export const dayBegins = '04:00';
const hour = 3_600_000;

/** The day of trucks ('yyyy-MM-dd') at an instant, in `timezone` (IANA). It begins at 4 AM. */
export function serviceDay(timezone: string, at: Date): string {
  return new Date(wallClockIn(timezone, at).getTime() - startsAt * hour).toISOString().slice(0, 10);
}

/** When such a day ends, and the next one begins. */
export function dayEnd(timezone: string, day: string): Date {
  return instantIn(timezone, new Date(Date.parse(addDays(day, 1)) + startsAt * hour));
}
