import { addDays } from '#shared/rules/stop-rule.ts';
import { wallClockIn } from '#shared/rules/zoned-time.ts';

/** Two years: calendars are read again long before. */
const days = 731;
/** The stops of a domain ask for the same years again and again. */
const known = new Map<string, string[]>();

/**
 * The dates from `first`, in two years, whose day or night has a change of the clocks of `timezone` (IANA): the date of the change and
 * the one before.
 */
export function datesOfChange(timezone: string, first: string): string[] {
  const year = `${first.slice(0, 4)}-01-01`;
  const key = `${timezone} ${year}`;
  const dates = known.get(key) ?? changesFrom(timezone, year);
  known.set(key, dates);
  return dates.filter((date) => date >= first);
}

function changesFrom(timezone: string, first: string): string[] {
  const dates = Array.from({ length: days + 366 }, (_, index) => addDays(first, index));
  const hourAtNoon = (date: string) =>
    wallClockIn(timezone, new Date(`${date}T12:00:00Z`))
      .toISOString()
      .slice(11, 16);
  return dates.flatMap((date, index) => {
    const next = dates[index + 1];
    return next !== undefined && hourAtNoon(date) !== hourAtNoon(next) ? [date, next] : [];
  });
}
