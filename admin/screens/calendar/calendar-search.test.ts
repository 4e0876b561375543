import { expect, test } from 'vitest';

import { CalendarQuery } from '#shared/schemas/calendar.ts';

import { shiftDay, weekOf } from '../../ui/month-days.ts';
import { CalendarSearch } from './calendar-search.ts';

const dayOf = (day: unknown) => CalendarSearch.parse({ day }).day;

/** What the screen asks for: the week with a day more on each side. */
function isTaken(day: string): boolean {
  const days = weekOf(day);
  const [from, to] = [shiftDay(days[0] ?? '', -1), shiftDay(days.at(-1) ?? '', 1)];
  return CalendarQuery.safeParse({ from, to }).success;
}

test.each(['2000-01-02', '2026-11-28', '2999-12-28'])('shows the week of %s, which the API takes', (day) => {
  expect(dayOf(day)).toBe(day);
  expect(isTaken(day)).toBe(true);
});

test.each(['1999-01-01', '2000-01-01', '2999-12-29', '2999-12-31'])(
  'falls back to today for %s, whose week the API refuses',
  (day) => {
    expect(isTaken(day)).toBe(false);
    expect(dayOf(day)).toBe('');
  },
);

test.each(['2026-02-30', 'soon', 7, undefined])('falls back to today for %s, which is no day', (day) => {
  expect(dayOf(day)).toBe('');
});
