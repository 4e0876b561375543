import { formatHours } from '#shared/rules/clock-words.ts';
import type { Stop, StopException } from '#shared/schemas/stops.ts';

import { dateWords, ruleWords } from './stop-words.ts';

/** 'Dec 22, 2026: canceled', 'Dec 29, 2026: noon – 3 PM, Riverside' */
export function exceptionWords({ date, cancelled, from, to, place, note }: StopException): string {
  const hours = from || to ? formatHours({ from, to }) : '';
  const what = cancelled ? 'canceled' : [hours, place].filter(Boolean).join(', ');
  return [`${dateWords(date)}: ${what}`, note].filter(Boolean).join(', ');
}

/** A stop in one line. */
export function stopWords(stop: Stop): string {
  const { place, address, note, cancelled } = stop;
  const where = address ? `${place}, ${address}` : place;
  const after = [note, cancelled ? '(canceled)' : ''].filter(Boolean).join(' ');
  return [`${ruleWords(stop)}, ${formatHours(stop)}, ${where}`, after].filter(Boolean).join(' ');
}

/** 'At the same time as Riverside on 4 dates, first on Fri, Dec 4, 2026' */
export function overlapWords(place: string, dates: string[]): string {
  const [first = ''] = dates;
  const when = dates.length === 1 ? `on ${dateWords(first)}` : `on ${dates.length} dates, first on ${dateWords(first)}`;
  return `At the same time as ${place || 'another stop'} ${when}`;
}
