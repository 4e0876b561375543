import { expect, test } from 'vitest';

import { dayFirstIn, readDate } from './dates.ts';

test.each([
  ['2026-12-04', '2026-12-04'],
  ['2026/12/4', '2026-12-04'],
  ['2026-12-04 00:00:00', '2026-12-04'],
  ['2026-12-04T00:00', '2026-12-04'],
  ['12/24/2026', '2026-12-24'],
  ['24.12.2026', '2026-12-24'],
  ['24/12/26', '2026-12-24'],
  ['4/4/2026', '2026-04-04'],
  ['Dec 4, 2026', '2026-12-04'],
  ['Fri, Dec 4, 2026', '2026-12-04'],
  ['Friday, December 4, 2026', '2026-12-04'],
  ['December 4th 2026', '2026-12-04'],
  ['4 Dec 2026', '2026-12-04'],
  ['4. December 2026', null],
  ['2028-02-29', '2028-02-29'],
])('%s is %s', (text, date) => {
  const read = readDate(text, null);
  expect('date' in read ? read.date : null).toBe(date);
});

test.each([
  ['2026-02-30', 'a date that doesn’t exist'],
  ['13/13/2026', 'a date that doesn’t exist'],
  ['Foo 4, 2026', 'a date that doesn’t exist'],
  ['3/4/2026', 'can be two dates: write it as 2026-12-04'],
  ['Dec 4', 'is not a date: write it with its year'],
  ['tomorrow', 'is not a date'],
  ['12/4-2026', 'is not a date'],
])('%s is refused: it %s', (text, problem) => {
  expect(readDate(text, null)).toEqual({ problem: expect.stringContaining(problem) });
});

test('dates that can be two are read as the others of the file', () => {
  expect(dayFirstIn(['3/4/2026', '24/4/2026'])).toBe(true);
  expect(dayFirstIn(['3/4/2026', '4/24/2026', ''])).toBe(false);
  expect(dayFirstIn(['3/4/2026', '2026-04-24'])).toBeNull();
  expect(dayFirstIn(['24/4/2026', '4/24/2026'])).toBeNull();
  expect(readDate('3/4/2026', true)).toEqual({ date: '2026-04-03' });
  expect(readDate('3/4/2026', false)).toEqual({ date: '2026-03-04' });
});
