import { expect, test } from 'vitest';

import { momentIn } from '#shared/content/week.ts';

import { zoneClock } from './zone-clock.ts';

const zones = [
  'America/Chicago',
  'America/Phoenix',
  'America/St_Johns',
  'Europe/Dublin',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'UTC',
];

test.each(zones)('pages tell the time of %s as the time zone database does', (timezone) => {
  const clock = zoneClock(timezone, '2026-11-29');
  expect(clock.length).toBeLessThan(150);
  const [first, last] = [Date.parse('2026-01-01T00:00:00Z'), Date.parse('2028-01-01T00:00:00Z')];
  for (let at = first; at < last; at += 433 * 60_000)
    expect(momentIn(new Date(at), clock)).toEqual(momentIn(new Date(at), timezone));
  // Each change of the clocks to the minute.
  for (const change of clock
    .split(' ')
    .slice(1)
    .filter((_, index) => index % 2 === 0))
    for (const near of [-1, 0, 1]) {
      const instant = new Date((Number(change) + near) * 60_000);
      expect(momentIn(instant, clock)).toEqual(momentIn(instant, timezone));
    }
});

test('a page that wasn’t made again for years still tells the time', () => {
  const clock = zoneClock('America/Chicago', '2026-11-29');
  for (const instant of ['2025-07-04T17:00:00Z', '2031-07-04T17:00:00Z', '2031-12-24T17:00:00Z'])
    expect(momentIn(new Date(instant), clock)).toEqual(momentIn(new Date(instant), 'America/Chicago'));
});

test('a page stays the same through a year', () => {
  expect(zoneClock('America/Chicago', '2026-01-01')).toBe(zoneClock('America/Chicago', '2026-12-31'));
});
