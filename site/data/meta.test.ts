import { expect, test } from 'vitest';

import { teaser } from './meta.ts';

test.each([
  ['Short enough. And whole', 60, 'Short enough. And whole'],
  [
    'Oak and patience, for fourteen hours a day. Then we sell out, and the rest of the day is yours.',
    60,
    'Oak and patience, for fourteen hours a day.',
  ],
  [
    'Oak. Patience that lasts for fourteen hours and ends where the line ends',
    40,
    'Oak. Patience that lasts for fourteen…',
  ],
  [
    'It is 3.5 miles to the lot where we have parked since the spring of 2019',
    50,
    'It is 3.5 miles to the lot where we have parked…',
  ],
])('%j in %i characters', (text, most, short) => {
  expect(teaser(text, most)).toBe(short);
});
