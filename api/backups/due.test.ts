import { expect, test } from 'vitest';

import { dueTimes } from './due.ts';

const at = (time: string) => new Date(`2026-${time}Z`);
const due = (minutes: number[], now: string) => {
  const { last, next } = dueTimes(minutes, at(now));
  return [last, next].map((time) => time.toISOString().slice(5, 16));
};
const [morning, afternoon] = [3 * 60 + 30, 15 * 60 + 30];

test.each<[number[], string, string[]]>([
  [[morning], '11-27T03:29:59', ['11-26T03:30', '11-27T03:30']],
  [[morning], '11-27T03:30:00', ['11-27T03:30', '11-28T03:30']],
  [[morning, afternoon], '11-27T12:00', ['11-27T03:30', '11-27T15:30']],
  [[morning, afternoon], '11-30T23:00', ['11-30T15:30', '12-01T03:30']],
  [[0], '03-01T00:00', ['03-01T00:00', '03-02T00:00']],
])('at %j, %s is between %j', (minutes, now, expected) => {
  expect(due(minutes, now)).toEqual(expected);
});
