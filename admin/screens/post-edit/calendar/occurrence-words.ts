import type { Occurrence } from '#shared/content/occurrences.ts';

import { dayWords } from '../../../ui/month-days.ts';

/** 'Riverside, Friday, December 4, 11:00–14:00, canceled' */
export function occurrenceWords({ place, date, from, to, cancelled }: Occurrence, warning: string | undefined): string {
  const parts = [place || 'New stop', dayWords(date), `${from}–${to}`, cancelled ? 'canceled' : '', warning ?? ''];
  return parts.filter(Boolean).join(', ');
}

/** Its look in the calendar: a stop on one day is an outline. */
export function occurrenceLook(isSingle: boolean, { cancelled }: Occurrence, warning: string | undefined): string {
  const frame = warning ? 'border-warn' : isSingle ? 'border-edge' : 'border-transparent';
  const ground = isSingle ? 'bg-surface' : cancelled ? 'bg-sunken' : 'bg-accent-wash';
  return `border ${frame} ${ground} ${cancelled ? 'text-soft line-through' : 'text-ink'}`;
}
