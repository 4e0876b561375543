export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** ISO weekdays in the order of the panel's weeks, which begin on Sunday as American calendars do. */
export const weekdays = [7, 1, 2, 3, 4, 5, 6];

/** The name of an ISO weekday, where 1 is Monday. */
export function dayName(day: number): string {
  return days[day - 1] ?? '';
}
