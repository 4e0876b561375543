import { wallClockIn } from '#shared/rules/zoned-time.ts';

const minute = 60_000;
const day = 24 * 60;

/** By zone and year: every page of a domain has the same. */
const known = new Map<string, string>();

/**
 * A time zone (IANA) as pages hold it for their scripts, which read it by `momentIn`: its name, then in turn a minute since 1970 and how
 * many minutes the zone is ahead of UTC from then on; last comes the minute up to which this is known. It holds the year of `today`
 * (YYYY-MM-DD) and the next, so that pages change once a year.
 */
export function zoneClock(timezone: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const key = `${timezone} ${year}`;
  const clock = known.get(key) ?? clockOf(timezone, year);
  known.set(key, clock);
  return clock;
}

function clockOf(timezone: string, year: number): string {
  const [first, last] = [year, year + 2].map((each) => Date.UTC(each, 0, 1) / minute) as [number, number];
  const parts = [first, aheadAt(timezone, first)];
  for (let at = first; at < last; at += day) {
    if (aheadAt(timezone, at) === aheadAt(timezone, at + day)) continue;
    const change = changeBetween(timezone, at, at + day);
    parts.push(change, aheadAt(timezone, change));
  }
  return [timezone, ...parts, last].join(' ');
}

/** The first minute after `before` with the offset of `after`, which differs. */
function changeBetween(timezone: string, before: number, after: number): number {
  if (after - before === 1) return after;
  const middle = Math.floor((before + after) / 2);
  return aheadAt(timezone, middle) === aheadAt(timezone, after)
    ? changeBetween(timezone, before, middle)
    : changeBetween(timezone, middle, after);
}

function aheadAt(timezone: string, at: number): number {
  return (wallClockIn(timezone, new Date(at * minute)).getTime() - at * minute) / minute;
}
