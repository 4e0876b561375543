const minute = 60_000;
const hour = 60 * minute;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** An instant in words: 'Friday 27 November at 09:00', with the year unless it is this one. */
export function whenWords(instant: string, timeZone: string, now = Date.now()): string {
  const parts = partsIn(timeZone, Date.parse(instant));
  const year = parts.year === partsIn(timeZone, now).year ? '' : ` ${parts.year}`;
  return `${parts.weekday} ${parts.day} ${parts.month}${year} at ${parts.hour}:${parts.minute}`;
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
      new Intl.DateTimeFormat('en-GB', { timeZone, ...options })
        .formatToParts(time)
        .map(({ type, value }) => [type, value]),
    ) as Record<Intl.DateTimeFormatPartTypes, string>;
  const words = read({
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const numbers = read({ day: '2-digit', month: '2-digit' });
  return { ...words, monthNumber: numbers.month, dayNumber: numbers.day };
}
