const dayNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
export const minutesOfDay = 1440;

/** ISO weekdays of 'Mo/We', 'Fri-Mon' (a range may pass Sunday), 'Tuesday, Friday'; null for anything else. */
export function readDays(text: string): number[] | null {
  const days = new Set<number>();
  for (const part of text.split(/[/,]/)) {
    const [first, last, ...rest] = part.split(/[-–]/).map((name) => readDay(name));
    if (!first || last === null || rest.length > 0) return null;
    for (let day = first, count = 0; count < 7; day = (day % 7) + 1, count += 1) {
      days.add(day);
      if (day === (last ?? first)) break;
    }
  }
  return [...days].toSorted((a, b) => a - b);
}

/** 'Mo', 'Mon', 'Monday' or 'Mondays' as 1; null for anything else, such as 'Weekdays', which only begins like Wednesday. */
function readDay(text: string): number | null {
  const name = text.trim().toLowerCase();
  if (name.length < 2) return null;
  return dayNames.findIndex((day) => `${day}s`.startsWith(name) || name === `${day.slice(0, 3)}s`) + 1 || null;
}

/** The times that pages and the panel write as words, in minutes. */
const namedTimes = new Map([
  ['noon', 720],
  ['midnight', 0],
]);

/** '9AM', '12:30 pm', '21:00', '24:00', 'noon' in minutes; null for anything else. */
export function readTime(text: string): number | null {
  const named = namedTimes.get(text.trim().toLowerCase());
  if (named !== undefined) return named;
  const match = /^\s*(\d{1,2})(?::(\d{2})(?::\d{2})?)?\s*([ap])?\.?m?\.?\s*$/i.exec(text);
  if (!match) return null;
  const hour = Number(match[1]);
  const minute = Number(match[2] ?? 0);
  const half = match[3]?.toLowerCase();
  const valid = minute < 60 && (half ? hour >= 1 && hour <= 12 : hour <= 24 && (hour < 24 || minute === 0));
  if (!valid) return null;
  return (half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * 60 + minute;
}

/** Minutes since midnight as the contract writes times: 'HH:mm'. The end of a day is '00:00'. */
export function clock(minutes: number): string {
  const inDay = minutes % minutesOfDay;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}
