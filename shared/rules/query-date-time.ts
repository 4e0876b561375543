/**
 * Reads `y-MM-dd HH:mm:ss` as what a clock shows: a date that shows it in UTC (zoned-time.ts makes an instant of it). Null when
 * it isn't one. Without date-fns: every page that knows a post's schema has it.
 */
export function queryDateTime(value: string): Date | null {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return null;
  const iso = value.replace(' ', 'T');
  const date = new Date(`${iso}Z`);
  // A date that doesn't exist (30 February, 24:00) is moved to one that does: then it isn't what was asked for.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? date : null;
}
