import { instantIn, offsetText, wallClockIn } from '../rules/zoned-time.ts';
import { type Occurrence, timesOn } from './occurrences.ts';

/**
 * When an occurrence begins and ends, as ISO 8601 times with the offset that the clocks of `timezone` have then:
 * '2026-11-27T18:00:00-06:00'. An hour that a change of clocks skips is the one after it, and one that occurs twice is the first. One
 * that would end before it began, because its first hour is skipped, keeps its length.
 */
export function instantsOf(
  occurrence: Pick<Occurrence, 'date' | 'from' | 'to'>,
  timezone: string,
): { starts_at: string; ends_at: string } {
  const { start, end } = timesOn(occurrence.date, occurrence);
  const at = (time: string) => instantIn(timezone, new Date(`${time}Z`)).getTime();
  const [began, ended] = [at(start), at(end)];
  const length = Date.parse(`${end}Z`) - Date.parse(`${start}Z`);
  const last = ended > began ? ended : began + length;
  return { starts_at: zoned(began, timezone), ends_at: zoned(last, timezone) };
}

function zoned(instant: number, timezone: string): string {
  const shown = wallClockIn(timezone, new Date(instant));
  const minutes = (shown.getTime() - instant) / 60_000;
  return `${shown.toISOString().slice(0, 19)}${offsetText(minutes, ':')}`;
}
