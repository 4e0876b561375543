import { expect, test } from 'vitest';

import { isDeeperThan } from './json-depth.ts';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

test.each([
  ['text', 'x', false],
  ['three levels', { a: [{ b: 1 }, 2] }, false],
  ['four levels', { a: [{ b: [1] }] }, true],
  ['a hundred thousand levels', nested(100_000), true],
])('%s', (_, value, deeper) => {
  expect(isDeeperThan(value, 3)).toBe(deeper);
});
