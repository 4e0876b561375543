import type { Stop, StopException } from '#shared/schemas/stops.ts';

import { dayName } from './day-name.ts';

/** 'Tue, Fri' */
export function dayWords(days: number[]): string {
  return days.map((day) => dayName(day).slice(0, 3)).join(', ');
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 'Fri, Nov 27, 2026'; what was typed as long as that is no date. */
function dateWords(date: string): string {
  return Number.isNaN(Date.parse(date)) ? date : dayFormat.format(new Date(date));
}

/** When a stop is: 'Tue, Fri', 'Tue until Wed, Mar 31, 2027 (1 exception)', 'Fri, Nov 27, 2026'. */
export function ruleWords({ date, days = [], starts_on, ends_on, exceptions = [] }: Stop): string {
  if (date !== undefined) return dateWords(date);
  const parts = [
    dayWords(days),
    starts_on ? `from ${dateWords(starts_on)}` : '',
    ends_on ? `until ${dateWords(ends_on)}` : '',
    exceptions.length > 0 ? `(${exceptions.length === 1 ? '1 exception' : `${exceptions.length} exceptions`})` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

/** 'Dec 22, 2026: canceled', 'Dec 29, 2026: 12:00–15:00 Riverside' */
export function exceptionWords({ date, cancelled, from, to, place, note }: StopException): string {
  const hours = from || to ? `${from ?? ''}–${to ?? ''}` : '';
  const what = cancelled ? 'canceled' : [hours, place].filter(Boolean).join(' ');
  return [`${dateWords(date)}: ${what}`, note].filter(Boolean).join(', ');
}

/** A stop in one line. */
export function stopWords(stop: Stop): string {
  const { from, to, place, address, note, cancelled } = stop;
  const where = address ? `${place}, ${address}` : place;
  const after = [note, cancelled ? '(canceled)' : ''].filter(Boolean).join(' ');
  return [`${ruleWords(stop)} ${from}–${to} ${where}`, after].filter(Boolean).join(' ');
}
