import { formatClock } from '#shared/rules/clock-words.ts';

import { dateWords } from './stop-words.ts';

/** 'Sat, Dec 12, 2026, 4 PM' for 'yyyy-MM-dd HH:mm', and the day alone without a time. */
export function localTimeWords(value = ''): string {
  const [date = '', time] = value.split(/[ T]/);
  return time ? `${dateWords(date)}, ${formatClock(time)}` : dateWords(date);
}
