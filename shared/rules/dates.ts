import { endOfDay, format, startOfDay } from 'date-fns';

/** The product's date-time format (`y` is date-fns' calendar year). */
export const dateTimeFormat = 'y-MM-dd HH:mm:ss';

export function formatDateTime(date: Date): string {
  return format(date, dateTimeFormat);
}

/** The bounds of a range of days in list queries: 00:00:00 to 23:59:59. */
export function dayBounds(from: Date, to: Date): { startDate: string; endDate: string } {
  return { startDate: formatDateTime(startOfDay(from)), endDate: formatDateTime(endOfDay(to)) };
}
