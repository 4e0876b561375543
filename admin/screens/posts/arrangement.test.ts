import { expect, test } from 'vitest';

import type { PostMatch } from '#shared/schemas/posts.ts';

import { moveTo, withMove } from './arrangement.ts';

const posts = (ids: string) => Array.from(ids, (id) => ({ id, title: id.toUpperCase() }) as PostMatch);
const words = (order: PostMatch[]) => order.map(({ id }) => id).join('');

test('a move lands where it was asked for, up, down and to both ends', () => {
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

test('a move to where it stands is none', () => {
  expect(moveTo(posts('abc'), 1, 1)).toBeNull();
  expect(moveTo(posts('abc'), 2, 9)).toBeNull();
  expect(moveTo([], 0, 0)).toBeNull();
});

test('somebody else’s order meanwhile: it still follows the post that it was put behind', () => {
  const move = moveTo(posts('abcde'), 4, 1); // e behind a
  expect(move && words(withMove(posts('dcbae'), move))).toBe('dcbae');
  expect(move && words(withMove(posts('bcade'), move))).toBe('bcaed');
});

test('the post to follow is gone: its position counts; the post itself is gone: nothing moves', () => {
  const move = moveTo(posts('abcde'), 4, 1);
  expect(move && words(withMove(posts('bcde'), move))).toBe('becd');
  expect(move && words(withMove(posts('abcd'), move))).toBe('abcd');
});
