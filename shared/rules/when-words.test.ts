import fc from 'fast-check';
import { expect, test } from 'vitest';

import { localTimeIn, otherZoneWords, shortWhen, untilWords, whenWords, whenWordsFor } from './when-words.ts';
import { instantIn } from './zoned-time.ts';

const now = Date.parse('2026-11-22T12:00:00Z');

test('a time is worded in the time zone', () => {
  expect(whenWords('2026-11-27T15:00:00Z', 'America/Chicago', now)).toBe('Friday, Nov 27, 9 AM');
  expect(whenWords('2027-01-01T06:30:00Z', 'America/Chicago', now)).toBe('Friday, Jan 1, 2027, 12:30 AM');
  expect(whenWords('2026-11-27T15:00:00Z', 'Asia/Tokyo', now)).toBe('Saturday, Nov 28, 12 AM');
  expect(shortWhen('2026-12-01T12:00:00.000Z', 'America/Chicago', now)).toBe('Dec 1, 6 AM');
  expect(shortWhen('2027-01-01T03:00:00.000Z', 'America/Chicago', now)).toBe('Dec 31, 9 PM');
  expect(shortWhen('2027-01-01T03:00:00.000Z', 'Asia/Tokyo', now)).toBe('Jan 1, 2027, 12 PM');
});

test('the time zone is named only to people whose clocks show another time', () => {
  expect(otherZoneWords('America/New_York', 'Europe/Berlin', now)).toBe('Times are those of New York.');
  expect(otherZoneWords('America/New_York', 'America/Toronto', now)).toBeNull();
  const instant = '2099-12-01T12:00:00Z';
  expect(whenWordsFor('Europe/Berlin', instant, 'America/New_York')).toBe('Tuesday, Dec 1, 2099, 7 AM in New York');
  expect(whenWordsFor('America/Toronto', instant, 'America/New_York')).toBe('Tuesday, Dec 1, 2099, 7 AM');
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
