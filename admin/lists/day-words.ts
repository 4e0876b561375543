import { dayOf } from './search-params.ts';

const withYear = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });

/** Such as '3 – 5 Nov 2026'. Either end may be open; empty when both are. */
export function daysWords(from: string, to: string): string {
  const first = dayOf(from);
  const last = dayOf(to);
  if (first && last) return withYear.formatRange(first, last);
  if (first) return `since ${withYear.format(first)}`;
  return last ? `until ${withYear.format(last)}` : '';
}

/** 'yyyy-MM-dd' in local time. */
function dayText(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The last `count` days, including today. */
export function lastDays(count: number, today = new Date()): { from: string; to: string } {
  const first = new Date(today.getFullYear(), today.getMonth(), today.getDate() - count + 1);
  return { from: dayText(first), to: dayText(today) };
}
