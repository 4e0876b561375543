const dayLength = 24 * 60 * 60 * 1000;
const daysOfWeek = 7;

// Days are 'yyyy-MM-dd' and months 'yyyy-MM', without a time zone.

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

export const monthOf = (day: string): string => day.slice(0, 7);

export function shiftDay(day: string, days: number): string {
  return dayOf(new Date(dateOf(day).getTime() + days * dayLength));
}

export function shiftMonth(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(dayOf(new Date(Date.UTC(year, number - 1 + months, 1))));
}

/** The same day of another month, or that month's last day. */
export function dayInMonth(day: string, month: string): string {
  const last = shiftDay(`${shiftMonth(month, 1)}-01`, -1);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

/** The weeks of a month, from Sunday to Saturday, with the days of its neighbors in the first and the last. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  for (let start = shiftDay(first, -dateOf(first).getUTCDay()); monthOf(start) <= month; start = shiftDay(start, 7))
    weeks.push(Array.from({ length: daysOfWeek }, (_, at) => shiftDay(start, at)));
  return weeks;
}

/** Days from the start of its week, which is Sunday. */
export const weekdayOf = (day: string): number => dateOf(day).getUTCDay();

/** The week of a day, from Sunday to Saturday. */
export const weekOf = (day: string): string[] =>
  Array.from({ length: daysOfWeek }, (_, at) => shiftDay(day, at - weekdayOf(day)));

const words = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options });
const monthFormat = words({ month: 'long', year: 'numeric' });
const rangeFormat = words({ month: 'short', day: 'numeric', year: 'numeric' });
const dayFormat = words({ weekday: 'long', month: 'long', day: 'numeric' });

/** 'December 2026' */
export const monthWords = (month: string): string => monthFormat.format(dateOf(`${month}-01`));

/** 'Tuesday, December 1' */
export const dayWords = (day: string): string => dayFormat.format(dateOf(day));

const weekdayFormat = words({ weekday: 'long' });

/** 'Tuesday' */
export const weekdayWords = (day: string): string => weekdayFormat.format(dateOf(day));

/** 'Nov 29 – Dec 5, 2026' */
export const rangeWords = (first: string, last: string): string =>
  rangeFormat.formatRange(dateOf(first), dateOf(last)).replaceAll('\u2009', ' ');
