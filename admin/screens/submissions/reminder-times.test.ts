import { expect, test } from 'vitest';

import { morningAfter, morningOf, nextMonday } from './reminder-times.ts';

const at = (local: string) => new Date(local).getTime();
const local = (iso: string | null) =>
  iso === null ? null : `${new Date(iso).toDateString()} ${new Date(iso).getHours()}`;

test('a reminder comes back in the morning, days later, also into the next year', () => {
  expect(local(morningAfter(at('2026-12-30T22:15:00'), 3))).toBe('Sat Jan 02 2027 9');
  expect(local(morningOf('2027-02-28'))).toBe('Sun Feb 28 2027 9');
  expect(morningOf('')).toBeNull();
});

test.each([
  ['a Sunday', '2026-11-29T10:00:00', 'Mon Nov 30 2026 9'],
  ['a Monday', '2026-11-30T08:00:00', 'Mon Dec 07 2026 9'],
  ['a Saturday', '2026-12-05T10:00:00', 'Mon Dec 07 2026 9'],
])('next week, of %s, is the Monday to come', (_, now, then) => {
  expect(local(nextMonday(at(now)))).toBe(then);
});
