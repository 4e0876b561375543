/** The hour of the morning, where the person is, at which reminders come back. */
const morning = 9;

/** The morning some days after `now`, in ISO format. */
function morningAfter(now: number, days: number): string {
  const date = new Date(now);
  date.setDate(date.getDate() + days);
  date.setHours(morning, 0, 0, 0);
  return date.toISOString();
}

/** The morning of the first Monday after `now`. */
function nextMonday(now: number): string {
  const days = (8 - new Date(now).getDay()) % 7 || 7;
  return morningAfter(now, days);
}

/** The times that are offered, each once: on a Sunday tomorrow is next week, too. */
export function reminderTimes(now: number): { label: string; at: string }[] {
  const times = [
    { label: 'Tomorrow', at: morningAfter(now, 1) },
    { label: 'In 3 days', at: morningAfter(now, 3) },
    { label: 'Next week', at: nextMonday(now) },
  ];
  return times.filter(({ at }, index) => times.findIndex((time) => time.at === at) === index);
}

/** The morning of a day, 'yyyy-MM-dd'; null for anything else. */
export function morningOf(day: string): string | null {
  const date = new Date(`${day}T0${morning}:00:00`);
  return Number.isNaN(date.getTime()) ? null : date.toISOString();
}
