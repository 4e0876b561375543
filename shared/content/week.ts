/** The weekly stops of trucks and their state at a moment. All times are wall-clock times of the domain. */
import type { Stop } from '../schemas/post-attributes.ts';

export type WeekStop = Pick<Stop, 'place' | 'day' | 'from' | 'to'> & { address: string; map: string };
/** A weekday (ISO: 1 is Monday) and the minutes since midnight. */
export type Moment = { day: number; minutes: number };

export type StopStatus =
  | { kind: 'open'; stop: WeekStop; others: number }
  | { kind: 'later'; stop: WeekStop; others: number }
  | { kind: 'next'; stop: WeekStop; others: number; days: number }
  | { kind: 'none' };

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const minutesADay = 1440;

/** The name of an ISO weekday, 1 to 7. */
export function dayName(day: number): string {
  return dayNames[(day + 6) % 7] ?? '';
}

/** The weekday and the minute in `timezone` at `date`. Throws a RangeError for an unknown time zone. */
export function momentIn(date: Date, timezone: string): Moment {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
  const day = dayNames.findIndex((name) => name === parts['weekday']) + 1;
  return { day, minutes: Number(parts['hour']) * 60 + Number(parts['minute']) };
}

/** 'HH:mm' as minutes since midnight. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** 'HH:mm' in words: '11 AM', '2:30 PM', 'noon', 'midnight'. */
export function formatTime(time: string): string {
  const minutes = minutesOf(time);
  if (minutes === 0) return 'midnight';
  if (minutes === 720) return 'noon';
  const hour = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Whether `stop` is open at `moment`. A stop whose end isn't after its start ends past midnight. */
export function isOpen(stop: Pick<WeekStop, 'day' | 'from' | 'to'>, moment: Moment): boolean {
  const from = minutesOf(stop.from);
  const to = minutesOf(stop.to);
  const length = to > from ? to - from : to + minutesADay - from;
  const week = 7 * minutesADay;
  const since = (minutesFrom(moment) - ((stop.day - 1) * minutesADay + from) + week) % week;
  return since < length;
}

/** Whether `stop` ended earlier on the day of `moment`. Always false for stops of other days. */
export function isOver(stop: Pick<WeekStop, 'day' | 'from' | 'to'>, moment: Moment): boolean {
  return stop.day === moment.day && minutesOf(stop.from) <= moment.minutes && !isOpen(stop, moment);
}

function minutesFrom({ day, minutes }: Moment): number {
  return (day - 1) * minutesADay + minutes;
}

/**
 * A member's state at a moment: open at a stop, opening later today or on a later day; 'none' without stops. `others` counts further
 * stops at the same time, because a member can have several trucks.
 */
export function statusAt(stops: WeekStop[], moment: Moment): StopStatus {
  const open = stops.filter((stop) => isOpen(stop, moment));
  if (open[0]) return { kind: 'open', stop: open[0], others: open.length - 1 };
  const week = 7 * minutesADay;
  const waitOf = (stop: WeekStop) =>
    ((stop.day - 1) * minutesADay + minutesOf(stop.from) - minutesFrom(moment) + week) % week;
  const wait = Math.min(...stops.map(waitOf));
  const [stop, ...others] = stops.filter((each) => waitOf(each) === wait);
  if (!stop) return { kind: 'none' };
  const days = (stop.day - moment.day + 7) % 7;
  // A stop that ended today is next week.
  if (days === 0 && wait < minutesADay) return { kind: 'later', stop, others: others.length };
  return { kind: 'next', stop, others: others.length, days: days || 7 };
}
