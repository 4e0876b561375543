export const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** The name of an ISO weekday, where 1 is Monday. */
export function dayName(day: number): string {
  return days[day - 1] ?? '';
}
