/** The hour of the morning, where the person is, at which reminders come back. */
const morning = 9;

/** The morning some days after `now`, in ISO format. */
export function morningAfter(now: number, days: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  date.setHours(morning, 0, 0, 0);
  return date.toISOString();
}

/** The morning of the first Monday after `now`. */
export function nextMonday(now: number): string {
  const days = (8 - new Date(now).getDay()) % 7 || 7;
  return morningAfter(now, days);
}

/** The morning of a day, 'yyyy-MM-dd'; null for anything else. */
export function morningOf(day: string): string | null {
  const date = new Date(`${day}T0${morning}:00:00`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
