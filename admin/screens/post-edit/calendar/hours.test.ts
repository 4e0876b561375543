import { expect, test } from 'vitest';

import type { Occurrence } from '#shared/content/occurrences.ts';

import { lanesOf, shownHours, stretched } from './hours.ts';

const at = (from: string, to: string) => ({ from, to }) as Occurrence;

test('an end is moved in quarters of an hour, past midnight too, and stays after its start', () => {
  expect(stretched(at('11:00', '14:00'), 52)).toBe('14:45');
  expect(stretched(at('20:00', '23:30'), 60)).toBe('00:30');
  expect(stretched(at('20:00', '02:00'), -180)).toBe('23:00');
  expect(stretched(at('11:00', '14:00'), -600)).toBe('11:15');
  expect(stretched(at('11:00', '14:00'), 6000)).toBe('11:00');
});

test('the week shows a working day, and more for a breakfast or a night', () => {
  expect(shownHours([])).toEqual({ first: 9, last: 21 });
  expect(shownHours([at('06:30', '09:00'), at('20:00', '02:00'), at('', '')])).toEqual({ first: 6, last: 26 });
});

test('stops at the same time are side by side', () => {
  const lanes = lanesOf([at('10:00', '13:00'), at('11:00', '14:00'), at('13:00', '15:00')]);
  expect(lanes.map(({ lane }) => lane)).toEqual([0, 1, 0]);
  expect(lanes[0]?.lanes).toBe(2);
});
