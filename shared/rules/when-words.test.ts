import fc from 'fast-check';
import { expect, test } from 'vitest';

import { localTimeIn, untilWords, whenWords } from './when-words.ts';
import { instantIn } from './zoned-time.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

test('a time is worded in the time zone', () => {
  expect(whenWords('2026-11-27T15:00:00Z', 'America/Chicago', now)).toBe('Friday 27 November at 09:00');
  expect(whenWords('2027-01-01T06:30:00Z', 'America/Chicago', now)).toBe('Friday 1 January 2027 at 00:30');
  expect(whenWords('2026-11-27T15:00:00Z', 'Asia/Tokyo', now)).toBe('Saturday 28 November at 00:00');
});

test.each([
  ['2026-11-22T12:20:00Z', 'in 20 minutes'],
  ['2026-11-22T15:10:00Z', 'in 3 hours'],
  ['2026-11-23T07:00:00Z', 'tomorrow'],
  ['2026-11-27T15:00:00Z', 'in 5 days'],
  ['2026-11-21T15:00:00Z', 'yesterday'],
])('%s is %s', (instant, words) => {
  expect(untilWords(instant, 'America/Chicago', now)).toBe(words);
});

test('a field’s value converts back to the instant', () => {
  const zone = fc.constantFrom('America/Chicago', 'Europe/Berlin', 'Asia/Kathmandu', 'Pacific/Apia', 'UTC');
  const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
  fc.assert(
    fc.property(zone, minutes, (timeZone, minute) => {
      const instant = new Date(minute * 60_000);
      const back = instantIn(timeZone, new Date(`${localTimeIn(instant.toISOString(), timeZone)}Z`));
      // The repeated hour when clocks go back is the first one.
      expect([0, 3_600_000]).toContain(instant.getTime() - back.getTime());
    }),
  );
});
