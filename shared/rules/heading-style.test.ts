import { expect, test } from 'vitest';

import { headingStyle } from './heading-style.ts';

test('a heading states the length of a longest word that may not fit', () => {
  expect(headingStyle('Tacos for all of us')).toBeUndefined();
  expect(headingStyle('')).toBeUndefined();
  expect(headingStyle('How to order without embarrassing anyone')).toEqual({ '--longest': 12 });
  expect(headingStyle('Sandwiches/cheesesteaks, Neo-Neapolitan')).toEqual({ '--longest': 13 });
  expect(headingStyle('🌮'.repeat(10))).toEqual({ '--longest': 10 });
});

test('a long title is smaller, so that it takes as much room as a short one', () => {
  const title = 'Tacos for all of us '.repeat(10).trim();
  expect(headingStyle(title)).toEqual({ '--shrink': '0.59' });
  expect(headingStyle(title.repeat(5))).toMatchObject({ '--shrink': '0.50' });
});

test('scripts with taller letters get more line height', () => {
  expect(headingStyle('شاورما')).toEqual({ lineHeight: 1.3 });
  expect(headingStyle('王记')).toEqual({ lineHeight: 1.3 });
  expect(headingStyle('Phở Đà 1 🌮 Чай')).toBeUndefined();
});
