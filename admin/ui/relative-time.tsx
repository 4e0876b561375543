import { useNow } from './use-now.ts';

const second = 1000;
const minute = 60 * second;
const units = [
  ['year', 365 * 24 * 60 * minute],
  ['month', 30 * 24 * 60 * minute],
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const;
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'full', timeStyle: 'long' });

/** A relative time that updates itself; its tooltip is the exact time where the person is. */
export function RelativeTime({ value, className = '' }: { value: string; className?: string }) {
  useNow(); // rerenders every minute
  const date = new Date(value);
  return (
    <time dateTime={value} title={exactTime(date)} className={className}>
      {relative(date)}
    </time>
  );
}

/** 'Friday, November 20, 2026 at 6 PM CST'. First screens load no other words for times, so this is as clock-words.ts writes them. */
export const exactTime = (date: Date): string => exact.format(date).replace(/(:00)?:\d\d(?=\s)/, '');

/** 'just now', '3 hours ago', 'yesterday', 'in 2 days'. */
export function relative(date: Date, now = Date.now()): string {
  const difference = date.getTime() - now;
  for (const [unit, length] of units) {
    if (Math.abs(difference) >= length) return words.format(Math.trunc(difference / length), unit);
  }
  return 'just now';
}
