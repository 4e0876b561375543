import { expect, test } from 'vitest';

import { packStop, unpackStop } from './week-file.ts';
import type { PlacedStop } from './week.ts';

const weekly: PlacedStop = { day: 5, from: '11:00', to: '14:00', place: 'Lot 1' };

test.each<[string, PlacedStop]>([
  ['on a weekday', weekly],
  ['with a point', { ...weekly, point: [30.27, -97.74] }],
  ['on the equator and the meridian', { ...weekly, point: [0, 0] }],
  ['on a date', { ...weekly, date: '2026-11-27' }],
  ['on a date with a point', { ...weekly, date: '2026-11-27', point: [30.27, -97.74] }],
])('a stop %s is the same after it was sent', (_, stop) => {
  expect(unpackStop(JSON.parse(JSON.stringify(packStop(stop))) as ReturnType<typeof packStop>)).toEqual(stop);
});
