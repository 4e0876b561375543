import { statusWords } from '#shared/content/status-words.ts';
import {
  dayName,
  type Moment,
  momentIn,
  monthDay,
  type PlacedStop,
  type StopStatus,
  timeOf,
  waitOf,
} from '#shared/content/week.ts';
import { formatTime } from '#shared/rules/clock-words.ts';
import type { ShownStatus } from '#shared/schemas/statuses.ts';

/** What is said of a truck now: 'Here now, until 2 PM', 'Sold out'. */
export function saidWords(said: ShownStatus, clock: string): string {
  return said.kind === 'here' ? `Here now, until ${timeIn(new Date(said.until), clock)}` : statusWords(said);
}

/** What is said of a truck itself and not of a dish, if that isn't over. `path` is that of its page. */
export function saidOf(statuses: ShownStatus[], path: string | undefined, now: number): ShownStatus | null {
  return (
    statuses.findLast(({ href, dish, until }) => href === path && dish === null && Date.parse(until) > now) ?? null
  );
}

export function timeIn(instant: Date, clock: string): string {
  return formatTime(timeOf(momentIn(instant, clock)));
}

/** What the plan of a truck says in a line: 'Until 2 PM', 'Opens in 25 minutes', 'Friday at 11 AM'. */
export function shortWords(status: StopStatus<PlacedStop>, moment: Moment): string {
  if (status.kind === 'open') return `Until ${formatTime(status.stop.to)}`;
  if (status.kind === 'later') {
    const wait = waitOf(status.stop, moment);
    return wait < 60 ? `Opens in ${wait} minute${wait === 1 ? '' : 's'}` : `Opens at ${formatTime(status.stop.from)}`;
  }
  if (status.kind === 'none') return '';
  const day = dayWords(status);
  return `${day.charAt(0).toUpperCase()}${day.slice(1)} at ${formatTime(status.stop.from)}`;
}

/** 'tomorrow', 'Friday', or the date of a day that is further off than a week. */
export function dayWords({ days, stop: { day, date } }: Extract<StopStatus<PlacedStop>, { kind: 'next' }>): string {
  if (days === 1) return 'tomorrow';
  if (days <= 7 || date === undefined) return dayName(day);
  return monthDay(date, 'long');
}
