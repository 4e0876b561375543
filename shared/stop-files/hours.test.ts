import { expect, test } from 'vitest';

import { clock, readDays, readTime } from './hours.ts';

test.each([
  ['Mo', [1]],
  ['Tues, Thurs', [2, 4]],
  ['Weds', [3]],
  ['Fridays', [5]],
  ['fri-mon', [1, 5, 6, 7]],
])('the weekdays of %j', (text, days) => {
  expect(readDays(text)).toEqual(days);
});

test.each(['Weekdays', 'Weekend', 'Market', 'Month', 'Sunset', 'Friends', 'm', ''])(
  '%j is no weekday, though it may begin like one',
  (text) => {
    expect(readDays(text)).toBeNull();
  },
);

test.each([
  ['9AM', '09:00'],
  ['12:30 pm', '12:30'],
  ['Noon', '12:00'],
  ['midnight', '00:00'],
  ['24:00', '00:00'],
])('the time %j', (text, time) => {
  expect(clock(readTime(text) ?? NaN)).toBe(time);
});
