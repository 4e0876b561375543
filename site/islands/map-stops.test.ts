import { expect, test } from 'vitest';

import type { PlacedStop, Point } from '#shared/content/week.ts';

import { mapPlaces, type MapOf } from './map-stops.ts';

const lot: Point = [30.26, -97.74];
const lake: Point = [30.29, -97.7];
const stop = (day: number, from: string, to: string, point?: Point): PlacedStop => ({
  day,
  from,
  to,
  place: point === lake ? 'Lake' : 'Lot',
  ...(point && { point }),
});
const week = new Map([
  ['/members/a', [stop(5, '11:00', '14:00', lot), stop(6, '11:00', '14:00', lake)]],
  ['/members/b', [stop(5, '06:00', '10:00', lot)]],
  ['/members/c', [stop(5, '06:00', '10:00')]],
]);
// A Friday; 12:30 in Austin.
const noon = new Date('2026-11-27T18:30:00Z');
const shown = (of: MapOf, now = noon) =>
  mapPlaces(week, { of, clock: 'America/Chicago', now }, (path) => path.slice(-1).toUpperCase()).map(
    ({ place, trucks }) => [place, trucks.map(({ name, when }) => `${name} ${when}`)],
  );

test('of a day: each place once, its trucks by time, without those that have no point', () => {
  expect(shown({ day: 5 })).toEqual([['Lot', ['B 6 AM – 10 AM', 'A 11 AM – 2 PM']]]);
});

test('of a truck: its week', () => {
  expect(shown({ path: '/members/a' })).toEqual([
    ['Lot', ['A Friday, 11 AM – 2 PM']],
    ['Lake', ['A Saturday, 11 AM – 2 PM']],
  ]);
});

test('of now: who is out today, or else what comes next', () => {
  expect(shown('now')).toEqual([['Lot', ['A Until 2 PM']]]);
  expect(shown('now', new Date('2026-11-28T03:00:00Z'))).toEqual([
    ['Lake', ['A Tomorrow at 11 AM']],
    ['Lot', ['B Friday at 6 AM']],
  ]);
});
