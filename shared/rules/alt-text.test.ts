import { expect, test } from 'vitest';

import { altAdvice } from './alt-text.ts';

test.each([
  'A green taco truck at dusk, with a queue',
  '',
  'شاحنة طعام خضراء',
  'Image editing class at the market',
  '3 tacos',
])('%j gets no hint', (alt) => {
  expect(altAdvice(alt, 'truck.jpg')).toBeNull();
});

test.each([
  ['truck.jpg', 'file’s name'],
  ['Truck', 'file’s name'],
  ['other.png', 'file’s name'],
  ['IMG_1234', 'camera’s name'],
  ['A photo of our truck', 'say “picture”'],
  ['🌮', 'Use words'],
  ['x'.repeat(200), 'below 150'],
])('%j gets a hint', (alt, words) => {
  expect(altAdvice(alt, 'truck.jpg')).toContain(words);
});
