/**
 * Parses `y-MM-dd HH:mm:ss` as a wall-clock time: a date with these fields in UTC, which zoned-time.ts turns into an instant. Null if
 * invalid. It doesn't use date-fns, because the schema of posts brings it into every page's bundle.
 */
export function queryDateTime(value: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return null;
  const iso = value.replace(' ', 'T');
  const date = new Date(`${iso}Z`);
  // Date moves a nonexistent time (February 30, 24:00) to another one, so reject times that changed.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? date : null;
}
