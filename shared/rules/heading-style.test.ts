import { expect, test } from 'vitest';

import { headingStyle } from './heading-style.ts';

test('a heading says how long its longest word is when that may not fit', () => {
  expect(headingStyle('Tacos for all of us')).toBeUndefined();
  expect(headingStyle('')).toBeUndefined();
  expect(headingStyle('How to order without embarrassing anyone')).toEqual({ '--longest': 12 });
  expect(headingStyle('Sandwiches/cheesesteaks, Neo-Neapolitan')).toEqual({ '--longest': 13 });
  expect(headingStyle('🌮'.repeat(10))).toEqual({ '--longest': 10 });
});
