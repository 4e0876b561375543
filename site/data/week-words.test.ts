import { expect, test } from 'vitest';

import { weekWords } from './week-words.ts';

test.each([
  [[], ''],
  [[1], 'Mon'],
  [[1, 2], 'Mon, Tue'],
  [[1, 2, 3, 4, 5], 'Mon – Fri'],
  [[2, 4, 5, 6, 7], 'Tue, Thu – Sun'],
  [[1, 2, 3, 4, 5, 6, 7], 'every day'],
])('%j is %s', (days, words) => {
  expect(weekWords(days)).toBe(words);
});
