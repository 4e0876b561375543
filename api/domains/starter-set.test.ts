import { expect, test } from 'vitest';

import { chosenPalette, defaultPalette } from '#shared/rules/colors.ts';
import { DomainCreate } from '#shared/schemas/domains.ts';

import { starterSet } from './starter-set.ts';

test('a new domain has the default palette and its own title everywhere', () => {
  const { documents, pages } = starterSet("Joe's $& Trucks");
  expect(chosenPalette(documents.colors)).toEqual(defaultPalette);
  expect(documents.seo.title).toBe("Joe's $& Trucks");
  expect(pages.map(({ url }) => url)).toEqual(['', 'about', 'contact', 'join']);
  expect(JSON.stringify({ documents, pages })).not.toContain('{title}');
});

test('a title may be as long as the contract allows', () => {
  const { title } = DomainCreate.parse({ host: 'long.example.com', title: 'x'.repeat(120) });
  expect(starterSet(title).documents.seo.title).toBe(title);
});
