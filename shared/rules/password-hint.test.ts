import { expect, test } from 'vitest';

import { passwordHint } from './password-hint.ts';

const bayside = ['Bayside Street Eats', 'bayside.test'];
const rosa = ['rosa@example.com', 'Rosa', 'Delgado'];

test.each([
  ['short', 0, '5 more characters'],
  ['nine char', 0, '1 more character'],
  ['delgado taco truck', 1, 'Leave names and addresses out of it'],
  ['bayside street eats', 1, 'The name of a website is easy to guess'],
  ['www.bayside.test!', 1, 'The name of a website is easy to guess'],
  ['bayside street eats before dawn', 3, 'Strong'],
  ['aaaaaaaaaaaa', 1, 'This repeats itself'],
  ['1029384756', 1, 'Numbers alone are easy to guess'],
  ['kolaches4me', 2, expect.stringMatching(/^Fair/)],
  ['seven tamales at dawn', 3, 'Strong'],
])('%j has the level %i', (password, level, text) => {
  expect(passwordHint(password, rosa, bayside)).toEqual({ level, text });
});

test('an empty password gets no hint', () => {
  expect(passwordHint('', rosa)).toBeNull();
});
