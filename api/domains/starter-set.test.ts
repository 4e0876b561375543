import { expect, test } from 'vitest';

import { chosenPalette, defaultPalette } from '#shared/rules/colors.ts';

import { starterSet } from './starter-set.ts';

test('a new domain has the default palette and its own title everywhere', () => {
  const { documents, pages } = starterSet("Joe's $& Trucks");
  expect(chosenPalette(documents.colors)).toEqual(defaultPalette);
  expect(documents.seo.title).toBe("Joe's $& Trucks");
  expect(pages.map(({ url }) => url)).toEqual(['', 'about', 'contact', 'join']);
  expect(JSON.stringify({ documents, pages })).not.toContain('{title}');
});
