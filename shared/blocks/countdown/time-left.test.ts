import { expect, test } from 'vitest';

import { countdownWords, timeLeft } from './time-left.ts';

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

test('a countdown says what has begun, and what is over', () => {
  const night = { until: '2026-12-05T17:00:00-08:00', end: '2026-12-05T21:00:00-08:00', over: 'The crab is in.' };
  const at = (time: string, moments = night) => countdownWords(moments, Date.parse(`2026-12-${time}:00-08:00`));
  expect(at('05T16:00')).toBe('In 1\u00a0hour');
  expect(at('05T17:00')).toBe('The crab is in.');
  expect(at('05T21:00')).toBe('It is over.');
  expect(at('09T21:00', { ...night, end: '' })).toBe('The crab is in.');
});
