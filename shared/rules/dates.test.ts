import { expect, test } from 'vitest';

import { dateTimeFormat, dayBounds, formatDateTime } from './dates.ts';

test('§9: the date-time format is y-MM-dd HH:mm:ss', () => {
  expect(dateTimeFormat).toBe('y-MM-dd HH:mm:ss');
  expect(formatDateTime(new Date(2026, 10, 3, 9, 5, 7))).toBe('2026-11-03 09:05:07');
});

test('a range of days starts at 00:00 and ends at 23:59', () => {
  const bounds = dayBounds(new Date(2026, 1, 27, 15, 30), new Date(2026, 1, 28, 1, 2));
  expect(bounds).toEqual({ startDate: '2026-02-27 00:00:00', endDate: '2026-02-28 23:59:59' });
});
