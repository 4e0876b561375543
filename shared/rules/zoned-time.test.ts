/// <reference lib="esnext.temporal" />
import { expect, test } from 'vitest';

import { instantIn } from './zoned-time.ts';

test.each([
  ['America/Chicago', '2026-11-21T00:00:00Z', '2026-11-21T06:00:00.000Z'],
  ['America/Chicago', '2026-07-01T23:59:59Z', '2026-07-02T04:59:59.000Z'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00Z', '2025-12-31T18:15:00.000Z'],
  ['UTC', '2026-01-01T12:00:00Z', '2026-01-01T12:00:00.000Z'],
  ['America/New_York', '2026-03-08T00:00:00Z', '2026-03-08T05:00:00.000Z'], // clocks go forward
  ['America/New_York', '2026-03-08T23:59:59Z', '2026-03-09T03:59:59.000Z'],
  ['America/New_York', '2026-11-01T23:59:59Z', '2026-11-02T04:59:59.000Z'], // and back
])('%s shows %s at %s', (timeZone, wallClock, instant) => {
  expect(instantIn(timeZone, new Date(wallClock)).toISOString()).toBe(instant);
});

test.each(['America/Chicago', 'Europe/Berlin', 'Australia/Sydney', 'Australia/Lord_Howe', 'America/St_Johns'])(
  'in %s a skipped time becomes a later one, and of two the first counts',
  (timeZone) => {
    const first = Temporal.PlainDateTime.from('2026-01-01T00:15');
    for (let hours = 0; hours < 366 * 24; hours += 1) {
      const clock = first.add({ hours });
      const expected = clock.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).toInstant().epochMilliseconds;
      const found = instantIn(timeZone, new Date(`${clock.toString()}Z`)).getTime();
      expect([clock.toString(), found]).toEqual([clock.toString(), expected]);
    }
  },
);
