import { formatTime } from '#shared/rules/clock-words.ts';
import { instantIn, offsetText } from '#shared/rules/zoned-time.ts';

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const longDay = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' });

/** The parts of a local 'yyyy-MM-dd' or 'yyyy-MM-dd HH:mm'; null for anything else. No time zone is involved. */
function read(value: string | undefined): { date: Date; day: string; time: string } | null {
  const [, date = '', time = ''] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?/.exec(value ?? '') ?? [];
  const parsed = new Date(`${date}T00:00:00Z`);
  return date && !Number.isNaN(parsed.getTime()) ? { date: parsed, day: date, time } : null;
}

/** Whether a text is a calendar day: '2026-11-20'. */
export function isDay(value: string | undefined): boolean {
  return value?.length === 10 && read(value) !== null;
}

/** '2026-11-20' as 'November 20, 2026'; empty for anything else. */
export function formatDate(value: string | undefined): string {
  const found = read(value);
  return found ? longDay.format(found.date) : '';
}

/** '2026-11-20' as 'Fri, Nov 20'; empty for anything else. */
export function formatDay(value: string | undefined): string {
  const found = read(value);
  return found ? day.format(found.date) : '';
}

/** '2026-11-20' as a leaf of a calendar: 'Nov', '20'; empty texts for anything else. */
export function formatLeaf(value: string | undefined): { month: string; day: string } {
  const found = read(value);
  return found
    ? { month: shortMonth.format(found.date), day: String(found.date.getUTCDate()) }
    : { month: '', day: '' };
}

/** 'Sat, Nov 21, 11 AM – 4 PM'; over days 'Fri, Nov 20 – Sun, Nov 22'; empty without a start. Lines break where it reads well. */
export function formatRange(from: string | undefined, to: string | undefined): string {
  const start = read(from);
  if (!start) return '';
  const end = read(to);
  const first = day.format(start.date);
  if (end && end.day !== start.day)
    return [start, end]
      .map(({ date, time }) => [day.format(date), ...(time ? [formatTime(time)] : [])].map(unbroken).join(', '))
      .join('\u00a0– ');
  const hours = [start.time, end?.time]
    .filter((time) => time !== undefined && time !== '')
    .map((time) => formatTime(time ?? ''));
  // Its line never breaks between the hours: a no-break space alone leaves a break after the dash.
  return hours.length > 0 ? `${first}, ${unbroken(hours.join(' –\u2060 '))}` : first;
}

/** With no-break spaces. */
function unbroken(words: string): string {
  return words.replaceAll(' ', '\u00a0');
}

/**
 * A domain's local date and time in ISO form with its UTC offset: '2026-11-21T11:00-06:00'. A day without a time stays a day;
 * undefined for anything else.
 */
export function zonedIso(value: string | undefined, timeZone: string): string | undefined {
  const found = read(value);
  if (!found?.time) return found?.day;
  const shown = new Date(`${found.day}T${found.time}Z`);
  if (Number.isNaN(shown.getTime())) return found.day;
  const minutes = (shown.getTime() - instantIn(timeZone, shown).getTime()) / 60_000;
  return `${found.day}T${found.time}${offsetText(minutes, ':')}`;
}

/** The places of dates, newest first. Equal dates, and none, keep their order. */
export function newestFirst({ dates }: { dates: (string | undefined)[] }): number[] {
  const date = (index: number) => dates[index] ?? '';
  return Array.from(dates.keys()).toSorted((a, b) => (date(a) === date(b) ? 0 : date(a) < date(b) ? 1 : -1));
}
