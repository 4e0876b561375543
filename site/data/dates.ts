import { sayTime } from '#shared/blocks/week.ts';

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** A local 'yyyy-MM-dd' or 'yyyy-MM-dd HH:mm' in its parts; null when it is neither. No time zone is involved. */
function read(value: string | undefined): { date: Date; day: string; time: string } | null {
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?/.exec(value ?? '') ?? [];
  const parsed = new Date(`${date}T00:00:00Z`);
  return date && !Number.isNaN(parsed.getTime()) ? { date: parsed, day: date, time } : null;
}

/** '2026-11-20' as 'November 20, 2026'; empty for anything else. */
export function sayDate(value: string | undefined): string {
  const found = read(value);
  return found ? longDay.format(found.date) : '';
}

/** 'Sat, Nov 21, 11 AM – 4 PM'; over days 'Fri, Nov 20 – Sun, Nov 22'; empty without a start. */
export function sayRange(from: string | undefined, to: string | undefined): string {
  const start = read(from);
  if (!start) return '';
  const end = read(to);
  const first = day.format(start.date);
  if (end && end.day !== start.day) return `${first} – ${day.format(end.date)}`;
  const hours = [start.time, end?.time]
    .filter((time) => time !== undefined && time !== '')
    .map((time) => sayTime(time ?? ''));
  return hours.length > 0 ? `${first}, ${hours.join(' – ')}` : first;
}

/** Local date and time for machines: '2026-11-21T11:00'; undefined without one. */
export function isoLocal(value: string | undefined): string | undefined {
  const found = read(value);
  return found ? [found.day, found.time].filter(Boolean).join('T') : undefined;
}
