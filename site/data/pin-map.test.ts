import { expect, test } from 'vitest';

import { apart } from '#shared/content/map-frame.ts';
import type { Point } from '#shared/content/week.ts';

import { pinMapOf } from './pin-map.ts';

const congress: Point = [30.2612, -97.7459];
const mueller: Point = [30.2971, -97.7063];
const burnet: Point = [30.3668, -97.7281];
const drawn = (points: (Point | undefined)[], currency = 'USD') => {
  const { map, numbers } = pinMapOf(points, currency);
  if (!map) throw new Error('Nothing is drawn');
  return { ...map, numbers };
};

test('pins have the order of the list, north is up and east is right', () => {
  const { pins, numbers } = drawn([mueller, burnet, mueller, congress]);
  expect(numbers).toEqual([1, 2, 1, 3]);
  const [first, second, third] = pins.map(({ at }) => at);
  expect(second?.[1]).toBeLessThan(first?.[1] ?? 0);
  expect(third?.[1]).toBeGreaterThan(first?.[1] ?? 0);
  expect(third?.[0]).toBeLessThan(first?.[0] ?? 0);
  for (const percent of pins.flatMap(({ at }) => at)) {
    expect(percent).toBeGreaterThanOrEqual(6.9);
    expect(percent).toBeLessThanOrEqual(93.1);
  }
});

test('places that are close have pins of their own, which don’t cover each other', () => {
  const near: Point[] = [congress, [30.2635, -97.7477], [30.262, -97.7488], burnet];
  const { pins, numbers, frame } = drawn(near);
  expect(numbers).toEqual([1, 2, 3, 4]);
  for (const [index, { at }] of pins.entries())
    for (const other of pins.slice(index + 1)) expect(apart(at, other.at, frame)).toBeGreaterThan(8);
});

test('two windows of one lot share a pin', () => {
  expect(drawn([congress, [30.26125, -97.74595], burnet]).numbers).toEqual([1, 1, 2]);
});

test.each([
  ['nothing', []],
  ['one point', [congress]],
  ['all stops in one point', [congress, congress, congress]],
  ['two ends of a parking lot', [congress, [30.26121, -97.74591] as Point]],
  ['stops without points', [undefined, undefined, congress]],
])('there is no drawing of %s', (_, points) => {
  expect(pinMapOf(points, 'USD')).toEqual({ map: null, numbers: points.map(() => 0) });
});

test('stops without a point are counted, and have no number', () => {
  const { numbers, missing } = drawn([undefined, congress, undefined, burnet]);
  expect(numbers).toEqual([0, 1, 0, 2]);
  expect(missing).toBe('2 more without a point on the map');
});

test('a festival in another city does not shrink the map of this one', () => {
  const houston: Point = [29.7604, -95.3698];
  const city = Array.from({ length: 12 }, (_, index): Point => [30.2 + index / 100, -97.8 + (index % 4) / 50]);
  const { pins, numbers, missing } = drawn([...city, houston]);
  expect(pins.length).toBeGreaterThan(8);
  expect(numbers.at(-1)).toBe(0);
  expect(missing).toBe('1 more farther away than this map shows');
});

test('a network of two cities shows both', () => {
  const cities: Point[] = [congress, mueller, burnet, [29.7604, -95.3698], [29.75, -95.4]];
  const { pins, scale, missing } = drawn(cities);
  expect(pins.length).toBe(5);
  expect(missing).toBe('');
  expect(scale.text).toBe('50 mi');
});

test('across the antimeridian, neighbors stay neighbors', () => {
  const { pins, numbers } = drawn([
    [-16.5, 179.9],
    [-16.6, -179.9],
    [-16.5, 179.9001],
  ]);
  expect(numbers).toEqual([1, 2, 1]);
  expect(pins[0]?.at[0]).toBeLessThan(pins[1]?.at[0] ?? 0);
});

test('the bar is a round length in the units of the country', () => {
  expect(drawn([congress, burnet]).scale.text).toBe('5 mi');
  const { scale } = drawn([congress, burnet], 'EUR');
  expect(scale.text).toBe('5 km');
  expect(scale.width).toBeGreaterThan(10);
  expect(scale.width).toBeLessThan(34);
});

test('two hundred trucks stay few enough pins to be read', () => {
  const points = Array.from({ length: 200 }, (_, index): Point => [
    30.2 + ((index * 37) % 200) / 1000,
    -97.8 + ((index * 91) % 200) / 1000,
  ]);
  const { pins, numbers, missing } = drawn(points);
  expect(missing).toBe('places close to each other share a pin');
  expect(pins.length).toBeLessThan(130);
  expect(Math.min(...numbers)).toBe(1);
  expect(new Set(numbers).size).toBe(pins.length);
});

test('poles and the largest distances still give numbers', () => {
  const { pins } = drawn([
    [90, 0],
    [-90, 120],
    [0, -120],
  ]);
  expect(pins.flatMap(({ at }) => at).every(Number.isFinite)).toBe(true);
});
