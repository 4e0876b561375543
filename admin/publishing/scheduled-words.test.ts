import { expect, test } from 'vitest';

import { changesWords, shortWhen } from './scheduled-words.ts';

const now = Date.parse('2026-11-25T12:00:00.000Z');

test('a time is short, in the domain’s zone, and names another year', () => {
  expect(shortWhen('2026-12-01T12:00:00.000Z', 'America/Chicago', now)).toBe('Dec 1, 06:00');
  expect(shortWhen('2027-01-01T03:00:00.000Z', 'America/Chicago', now)).toBe('Dec 31, 21:00');
  expect(shortWhen('2027-01-01T03:00:00.000Z', 'Asia/Tokyo', now)).toBe('Jan 1, 2027, 12:00');
});

test('changes are counted', () => {
  expect(changesWords(1)).toBe('1 change');
  expect(changesWords(1200)).toBe('1,200 changes');
});
