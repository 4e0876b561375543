import type { Occurrence } from '#shared/content/occurrences.ts';

import { dayWords } from '../../../ui/month-days.ts';

/** What an occurrence says to screen readers besides its place and hours: 'Friday, December 4, canceled'. */
export function whenOf({ date, cancelled }: Occurrence, warning: string | undefined): string {
  return [dayWords(date), cancelled ? 'canceled' : '', warning].filter(Boolean).join(', ');
}

type Look = { isSingle: boolean; isPast: boolean; warning: string | undefined };

/** Its look in the calendar: a stop on one day is an outline, and past ones are gray. */
export function occurrenceLook({ cancelled }: Occurrence, { isSingle, isPast, warning }: Look): string {
  const frame = warning ? 'border-warn' : isSingle ? 'border-edge' : 'border-transparent';
  const ground = isSingle ? 'bg-surface' : isPast ? 'bg-line/40' : cancelled ? 'bg-sunken' : 'bg-accent-wash';
  return `border ${frame} ${ground} ${cancelled ? 'text-soft line-through' : isPast ? 'text-soft' : 'text-ink'}`;
}
