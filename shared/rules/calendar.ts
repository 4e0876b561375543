import { instantIn } from './zoned-time.ts';

const dayLength = 86_400_000;

/** A day in a domain's time zone ('yyyy-MM-dd'), and the instant at which it begins. */
export type ZonedDay = { day: string; start: Date };

/** The last `count` days or weeks up to `now` in `timeZone`, oldest first. Weeks begin on Sunday, as in the calendars. */
export function lastPeriods(unit: 'day' | 'week', count: number, timeZone: string, now = new Date()): ZonedDay[] {
  const [year = 0, month = 1, day = 1] = today(timeZone, now).split('-').map(Number);
  // Counted in UTC, where every day has 24 hours.
  const last = Date.UTC(year, month - 1, day);
  const newest = unit === 'week' ? last - new Date(last).getUTCDay() * dayLength : last;
  const length = unit === 'week' ? 7 * dayLength : dayLength;
  return Array.from({ length: count }, (_, index) => {
    const wallClock = new Date(newest - (count - 1 - index) * length);
    return { day: wallClock.toISOString().slice(0, 10), start: instantIn(timeZone, wallClock) };
  });
}

function today(timeZone: string, now: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
}
