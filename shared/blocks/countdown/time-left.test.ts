import { expect, test } from 'vitest';

import { timeLeft } from './time-left.ts';

const minute = 60_000;

test.each([
  [0, ''],
  [-1, ''],
  [Number.NaN, ''],
  [1, '1 minute'],
  [59.5 * minute, '1 hour'],
  [61 * minute, '1 hour, 1 minute'],
  [24 * 60 * minute, '1 day'],
  [(12 * 24 * 60 + 4 * 60 + 30) * minute, '12 days, 4 hours'],
  [(2 * 24 * 60 + 30) * minute, '2 days'],
])('%d milliseconds are %j', (milliseconds, words) => {
  expect(timeLeft(milliseconds).replaceAll('\u00a0', ' ')).toBe(words);
});
