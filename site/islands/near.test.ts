import { expect, test } from 'vitest';

import type { Point } from '#shared/content/week.ts';

import { distanceBetween, distanceWords } from './near.ts';

const austin: Point = [30.2672, -97.7431];

test.each<[string, Point, number]>([
  ['the same place', austin, 0],
  ['Dallas', [32.7767, -96.797], 293],
])('the distance from Austin to %s', (_, to, kilometers) => {
  expect(Math.round(distanceBetween(austin, to))).toBeCloseTo(kilometers, -1);
});

test('a truck on the other side of the date line is near', () => {
  expect(distanceBetween([-17, 179.9], [-17, -179.9])).toBeLessThan(25);
});

test.each([
  [0.65, 'km', '650 m'],
  [0.65, 'mi', '0.4 mi'],
  [0.01, 'mi', '0.1 mi'],
  [12.4, 'km', '12 km'],
  [3.26, 'km', '3.3 km'],
  [40, 'mi', '25 mi'],
  [4050.7, 'mi', '2,517 mi'],
] as const)('%s km in %s are %s', (kilometers, unit, words) => {
  expect(distanceWords(kilometers, unit)).toBe(words);
});
