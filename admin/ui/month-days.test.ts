import { expect, test } from 'vitest';

import { dayInMonth, dayWords, monthWords, rangeWords, shiftDay, shiftMonth, weekOf, weeksOf } from './month-days.ts';

test('a month is whole weeks from Sunday', () => {
  const weeks = weeksOf('2026-12');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-29');
  expect(weeks.at(-1)?.at(-1)).toBe('2027-01-02');
  // February 2026 starts on a Sunday and fills four weeks.
  expect(weeksOf('2026-02')).toHaveLength(4);
  expect(weeksOf('2026-08')).toHaveLength(6);
});

test('days and months are counted over the ends of years', () => {
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01');
  expect(shiftDay('2028-03-01', -1)).toBe('2028-02-29');
  expect(shiftMonth('2026-12', 1)).toBe('2027-01');
  expect(shiftMonth('2026-01', -1)).toBe('2025-12');
  expect(dayInMonth('2026-01-31', '2026-02')).toBe('2026-02-28');
  expect(dayInMonth('2026-01-15', '2026-02')).toBe('2026-02-15');
});

test('words', () => {
  expect(monthWords('2026-12')).toBe('December 2026');
  expect(dayWords('2026-12-01')).toBe('Tuesday, December 1');
});

test('a week is from Sunday to Saturday, and named by both', () => {
  const week = weekOf('2026-12-02');
  expect([week[0], week.length, week.at(-1)]).toEqual(['2026-11-29', 7, '2026-12-05']);
  expect(rangeWords('2026-11-29', '2026-12-05')).toBe('Nov 29 – Dec 5, 2026');
});
