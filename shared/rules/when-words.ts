import { formatClock } from './clock-words.ts';

const minute = 60_000;
const hour = 60 * minute;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

// Every time that a person reads is written here, in the domain's time zone, on the clock of clock-words.ts.

/** 'Dec 1', with the year unless it is this one. */
export function shortDay(instant: string, timeZone: string, now = Date.now()): string {
  const yearOf = (time: number) => fieldValue(timeZone, time).slice(0, 4);
  const isThisYear = yearOf(Date.parse(instant)) === yearOf(now);
  return words(timeZone, instant, { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) });
}

/** '6 AM', '6:05 AM' */
export function clockTime(instant: string, timeZone: string): string {
  return formatClock(localTimeIn(instant, timeZone).slice(-5));
}

/** 'Dec 1, 6 AM', with the year unless it is this one. */
export function shortWhen(instant: string, timeZone: string, now = Date.now()): string {
  return `${shortDay(instant, timeZone, now)}, ${clockTime(instant, timeZone)}`;
}

/** The same with the day of the week: 'Tuesday, Dec 1, 6 AM'. */
export function whenWords(instant: string, timeZone: string, now = Date.now()): string {
  return `${words(timeZone, instant, { weekday: 'long' })}, ${shortWhen(instant, timeZone, now)}`;
}

/** The place that a time zone is named after: 'Chicago', 'New York'. */
export function zonePlace(timeZone: string): string {
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
}

/** The same where its reader may be elsewhere, with the place if clocks there show another time: 'Tuesday, Dec 1, 6 AM in Chicago'. */
export function whenWordsFor(own: string, instant: string, timeZone: string): string {
  const isSame = localTimeIn(instant, timeZone) === localTimeIn(instant, own);
  return `${whenWords(instant, timeZone)}${isSame ? '' : ` in ${zonePlace(timeZone)}`}`;
}

/** 'Times are those of Chicago.' for people whose clocks show another time than the domain's; null for others. */
export function otherZoneWords(timeZone: string, own: string, now = Date.now()): string | null {
  const instant = new Date(now).toISOString();
  if (localTimeIn(instant, timeZone) === localTimeIn(instant, own)) return null;
  return `Times are those of ${zonePlace(timeZone)}.`;
}

/** The time until an instant: 'in 20 minutes', 'in 3 hours', 'tomorrow', 'in 5 days'. Days are calendar days in the time zone. */
export function untilWords(instant: string, timeZone: string, now = Date.now()): string {
  const time = Date.parse(instant);
  const days = (dayIn(timeZone, time) - dayIn(timeZone, now)) / (24 * hour);
  if (days !== 0) return relative.format(days, 'day');
  const away = time - now;
  return Math.abs(away) < hour
    ? relative.format(Math.round(away / minute), 'minute')
    : relative.format(Math.trunc(away / hour), 'hour');
}

/** An instant as the value of a datetime-local field: 'yyyy-MM-ddTHH:mm'. */
export function localTimeIn(instant: string, timeZone: string): string {
  return fieldValue(timeZone, Date.parse(instant));
}

function fieldValue(timeZone: string, time: number): string {
  // Sweden writes it as '2026-11-29 18:05', and years before 1000 with fewer digits.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return format.format(time).replace(' ', 'T').padStart(16, '0');
}

function dayIn(timeZone: string, time: number): number {
  return Date.parse(fieldValue(timeZone, time).slice(0, 10));
}

function words(timeZone: string, instant: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(Date.parse(instant));
}
