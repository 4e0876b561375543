const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A duration in milliseconds in its two largest units: '12 days, 4 hours'. Minutes are rounded up; empty if it is over. */
export function timeLeft(milliseconds: number): string {
  if (!(milliseconds > 0)) return '';
  const left = Math.ceil(milliseconds / minute) * minute;
  const parts: [number, string][] = [
    [Math.floor(left / day), 'day'],
    [Math.floor((left % day) / hour), 'hour'],
    [Math.floor((left % hour) / minute), 'minute'],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  return (
    parts
      .slice(first, first + 2)
      .filter(([count]) => count > 0)
      // No line break between a number and its unit.
      .map(([count, unit]) => `${count}\u00a0${unit}${count === 1 ? '' : 's'}`)
      .join(', ')
  );
}

type Moments = { until?: string; end?: string; over?: string };

/** What a countdown says: the time until the start (ISO 8601), then `over`, and that it is over after the end, where there is one. */
export function countdownWords({ until = '', end = '', over = '' }: Moments, now: number): string {
  if (Date.parse(end) <= now) return 'It is over.';
  const left = timeLeft(Date.parse(until) - now);
  return left ? `In ${left}` : over;
}
