import type { Stop } from '#shared/schemas/stops.ts';

import { dayName } from './day-name.ts';

/** What one of the stops is called: that of a truck, or of an event. */
export type StopNoun = 'stop' | 'date';

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
export function dateWords(date: string): string {
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
