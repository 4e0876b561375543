import { expect, test } from 'vitest';

import { pageTitle } from './titles.ts';

test.each([
  ['Taco Joint', 'Lone Star', 'Taco Joint | Lone Star'],
  ['', 'Lone Star', 'Lone Star'],
  ['Lone Star', 'Lone Star', 'Lone Star'],
  ['Taco Joint', '', 'Taco Joint'],
])('page %j of site %j has the title %j', (page, site, title) => {
  expect(pageTitle(page, site)).toBe(title);
});
