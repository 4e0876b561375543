import * as z from 'zod/mini';

import { addDays } from '../rules/stop-rule.ts';
import { CheckedStop, type Stop } from '../schemas/stops.ts';
import { coordinates } from '../tables/tidy.ts';
import { readDate } from './dates.ts';
import { firstIssue } from './first-issue.ts';
import { clock, minutesOfDay, readDays, readTime } from './hours.ts';

/** What the columns of a table may hold of a stop. */
export const stopColumns = [
  'date',
  'days',
  'from',
  'to',
  'place',
  'address',
  'latitude',
  'longitude',
  'note',
  'starts_on',
  'ends_on',
  'cancelled',
] as const;
export type StopColumn = (typeof stopColumns)[number];
/** A row's tidy texts; empty where there is none. */
export type StopCells = Record<StopColumn, string>;

type Read<Value> = { value: Value } | { problem: string };

/** The stop that a row of a table describes, or why there is none. `dayFirst`: how the file writes dates like 3/4/2026. */
export function stopOfCells(cells: StopCells, id: string, dayFirst: boolean | null): Read<Stop> {
  const when = whenOf(cells, dayFirst);
  if ('problem' in when) return when;
  const from = timeOf(cells.from, 'when it begins');
  if ('problem' in from) return from;
  // The end of a day, which as a time to begin at would be its first minute: a day early.
  if (readTime(cells.from) === minutesOfDay)
    return { problem: `“${cells.from}” is the end of a day: write 00:00 of the next day to begin at midnight` };
  const to = timeOf(cells.to, 'when it ends');
  if ('problem' in to) return to;
  const point = coordinates(cells.latitude, cells.longitude);
  if (!point) return { problem: `the coordinates “${cells.latitude}, ${cells.longitude}” can’t be right` };
  const cancelled = cancellation(cells.cancelled);
  if (cancelled === null)
    return { problem: `“${cells.cancelled.slice(0, 40)}” doesn’t say whether it is canceled: write yes or no` };
  const { date } = when.value;
  const end = date !== undefined && cells.ends_on !== '' ? readDate(cells.ends_on, dayFirst) : null;
  if (end && 'problem' in end) return end;
  if (date !== undefined && end && !isLastDate(end.date, date, to.value <= from.value))
    return { problem: `it begins on ${date} and ends on ${end.date}: add a row for each day` };
  const { place, address, note } = cells;
  const parsed = z.safeParse(CheckedStop, {
    id,
    place,
    ...(address && address !== place && { address }),
    ...(point !== 'none' && point),
    from: from.value,
    to: to.value,
    ...(note && { note }),
    ...(cancelled && { cancelled }),
    ...when.value,
  });
  return parsed.success ? { value: parsed.data } : { problem: firstIssue(parsed.error) };
}

function whenOf(
  cells: StopCells,
  dayFirst: boolean | null,
): Read<Pick<Stop, 'date' | 'days' | 'starts_on' | 'ends_on'>> {
  // People write weekdays under "Date" and dates under "Day".
  const texts = [cells.date, cells.days].filter(Boolean);
  if (texts.length === 0) return { problem: 'it has no date and no day of the week' };
  const days = texts.map((text) => readDays(text)).find((found) => found !== null);
  // A table with both may name the weekday of each date.
  const first = texts.find((text) => readDays(text) === null);
  if (first !== undefined) {
    const read = readDate(first, dayFirst);
    return 'problem' in read ? { problem: `${read.problem}; or write a weekday` } : { value: { date: read.date } };
  }
  const bounds: Pick<Stop, 'starts_on' | 'ends_on'> = {};
  for (const bound of ['starts_on', 'ends_on'] as const) {
    if (cells[bound] === '') continue;
    const read = readDate(cells[bound], dayFirst);
    if ('problem' in read) return read;
    bounds[bound] = read.date;
  }
  return { value: { ...(days && { days }), ...bounds } };
}

/** Whether a stop on `date` can have this last date: the next day too if its hours pass midnight. */
function isLastDate(last: string, date: string, passesMidnight: boolean): boolean {
  return last === date || (passesMidnight && last === addDays(date, 1));
}

function timeOf(text: string, what: string): Read<string> {
  if (text === '') return { problem: `it doesn’t say ${what}` };
  // "11" to "2" would be eleven at night for half of its readers.
  if (/^\d{1,2}$/.test(text)) return { problem: `“${text}” can be two times: write ${text}:00, or ${text} AM or PM` };
  const minutes = readTime(text);
  return minutes === null
    ? { problem: `“${text.slice(0, 40)}” is not a time: write it as 11:00 or 11 AM` }
    : { value: clock(minutes) };
}

function cancellation(text: string): boolean | null {
  if (/^(?:yes|y|true|x|1|cancell?ed)$/i.test(text)) return true;
  return /^(?:no|n|false|0|confirmed|)$/i.test(text) ? false : null;
}
