import { expect, test } from 'vitest';

import { lastPeriods } from './calendar.ts';

test('days follow the time zone, also across a clock change', () => {
  // 2026-03-09 05:30 UTC is still March 8 in Los Angeles, where clocks go forward that day.
  const days = lastPeriods('day', 3, 'America/Los_Angeles', new Date('2026-03-09T05:30:00Z'));
  expect(days.map(({ day, start }) => [day, start.toISOString()])).toEqual([
    ['2026-03-06', '2026-03-06T08:00:00.000Z'],
    ['2026-03-07', '2026-03-07T08:00:00.000Z'],
    ['2026-03-08', '2026-03-08T08:00:00.000Z'],
  ]);
  const [after] = lastPeriods('day', 1, 'America/Los_Angeles', new Date('2026-03-09T08:00:00Z'));
  expect(after).toEqual({ day: '2026-03-09', start: new Date('2026-03-09T07:00:00Z') });
});

test.each([
  ['2026-11-21T12:00:00Z', '2026-11-15'], // a Saturday
  ['2026-11-22T00:00:00Z', '2026-11-22'], // a Sunday
])('the week of %s began on Sunday %s', (now, sunday) => {
  const weeks = lastPeriods('week', 2, 'UTC', new Date(now));
  expect(weeks[1]?.day).toBe(sunday);
  expect(weeks[1]!.start.getTime() - weeks[0]!.start.getTime()).toBe(7 * 86_400_000);
});
