import { expect, test } from 'vitest';

import { readDays } from './hours.ts';

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
