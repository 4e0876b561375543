import { expect, test } from 'vitest';

import type { PostMatch } from '#shared/schemas/posts.ts';

import { moveTo, withMove } from './arrangement.ts';

const posts = (ids: string) => Array.from(ids, (id) => ({ id, title: id.toUpperCase() }) as PostMatch);
const words = (order: PostMatch[]) => order.map(({ id }) => id).join('');

test('a move lands at its target: up, down and at both ends', () => {
  const order = posts('abcde');
  for (const [from, to, then] of [
    [0, 2, 'bcade'],
    [3, 1, 'adbce'],
    [4, 0, 'eabcd'],
    [0, 99, 'bcdea'],
    [2, -4, 'cabde'],
  ] as const) {
    const move = moveTo(order, from, to);
    expect(move && words(withMove(order, move))).toBe(then);
  }
});

test('a move to the same position is no move', () => {
  expect(moveTo(posts('abc'), 1, 1)).toBeNull();
  expect(moveTo(posts('abc'), 2, 9)).toBeNull();
  expect(moveTo([], 0, 0)).toBeNull();
});

test('in an order that someone else changed, the post still follows the one it was put after', () => {
  const move = moveTo(posts('abcde'), 4, 1); // e behind a
  expect(move && words(withMove(posts('dcbae'), move))).toBe('dcbae');
  expect(move && words(withMove(posts('bcade'), move))).toBe('bcaed');
});

test('uses the position when the post to follow is gone, and moves nothing when the post itself is gone', () => {
  const move = moveTo(posts('abcde'), 4, 1);
  expect(move && words(withMove(posts('bcde'), move))).toBe('becd');
  expect(move && words(withMove(posts('abcd'), move))).toBe('abcd');
});
