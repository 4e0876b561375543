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
