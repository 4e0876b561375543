const minute = 60_000;
const hour = 60 * minute;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

// Every time that a person reads is written here: in the domain's time zone, on a clock of 24 hours.

/** 'Dec 1', with the year unless it is this one. */
export function shortDay(instant: string, timeZone: string, now = Date.now()): string {
  const { month, day, year } = partsIn(timeZone, Date.parse(instant));
  return `${month} ${day}${year === partsIn(timeZone, now).year ? '' : `, ${year}`}`;
}

/** '06:00' */
export function clockTime(instant: string, timeZone: string): string {
  return localTimeIn(instant, timeZone).slice(-5);
}

/** 'Dec 1, 06:00', with the year unless it is this one. */
export function shortWhen(instant: string, timeZone: string, now = Date.now()): string {
  return `${shortDay(instant, timeZone, now)}, ${clockTime(instant, timeZone)}`;
}

/** The same with the day of the week: 'Tuesday, Dec 1, 06:00'. */
export function whenWords(instant: string, timeZone: string, now = Date.now()): string {
  return `${partsIn(timeZone, Date.parse(instant)).weekday}, ${shortWhen(instant, timeZone, now)}`;
}

/** The place that a time zone is named after: 'Chicago', 'New York'. */
export function zonePlace(timeZone: string): string {
  return timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
}

/** The same where its reader may be elsewhere, with the place if clocks there show another time: 'Tuesday, Dec 1, 06:00 in Chicago'. */
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
  const { year, monthNumber, dayNumber, hour: hours, minute: minutes } = partsIn(timeZone, Date.parse(instant));
  return `${year.padStart(4, '0')}-${monthNumber}-${dayNumber}T${hours}:${minutes}`;
}

function dayIn(timeZone: string, time: number): number {
  const { year, monthNumber, dayNumber } = partsIn(timeZone, time);
  return Date.UTC(Number(year), Number(monthNumber) - 1, Number(dayNumber));
}

function partsIn(timeZone: string, time: number) {
  const read = (options: Intl.DateTimeFormatOptions) =>
    Object.fromEntries(
      new Intl.DateTimeFormat('en-US', { timeZone, ...options })
        .formatToParts(time)
        .map(({ type, value }) => [type, value]),
    ) as Record<Intl.DateTimeFormatPartTypes, string>;
  const words = read({
    weekday: 'long',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const numbers = read({ day: '2-digit', month: '2-digit' });
  return { ...words, monthNumber: numbers.month, dayNumber: numbers.day };
}
