import { expect, test } from 'vitest';

import { morningOf, reminderTimes } from './reminder-times.ts';

const local = (iso: string | null) =>
  iso === null ? null : `${new Date(iso).toDateString()} ${new Date(iso).getHours()}`;
const offered = (now: string) =>
  Object.fromEntries(reminderTimes(new Date(now).getTime()).map(({ label, at }) => [label, local(at)]));

test('a reminder comes back in the morning, days later, also into the next year', () => {
  expect(offered('2026-12-30T22:15:00')['In 3 days']).toBe('Sat Jan 02 2027 9');
  expect(local(morningOf('2027-02-28'))).toBe('Sun Feb 28 2027 9');
  expect(morningOf('')).toBeNull();
});

test.each([
  ['a Monday', '2026-11-30T08:00:00', 'Mon Dec 07 2026 9'],
  ['a Saturday', '2026-12-05T10:00:00', 'Mon Dec 07 2026 9'],
])('next week, of %s, is the Monday to come', (_, now, then) => {
  expect(offered(now)['Next week']).toBe(then);
});

test('no morning is offered twice', () => {
  const sunday = { Tomorrow: 'Mon Nov 30 2026 9', 'In 3 days': 'Wed Dec 02 2026 9' };
  expect(offered('2026-11-29T10:00:00')).toEqual(sunday);
  const friday = { Tomorrow: 'Sat Dec 05 2026 9', 'In 3 days': 'Mon Dec 07 2026 9' };
  expect(offered('2026-12-04T10:00:00')).toEqual(friday);
});
