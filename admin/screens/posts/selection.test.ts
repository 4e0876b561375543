import { expect, test } from 'vitest';

import type { PostMatch } from '#shared/schemas/posts.ts';

import { extended, nothingSelected, pageToggled, type Selection, selectionOf, toggled } from './selection.ts';

const post = (id: string) => ({ id, title: id }) as PostMatch;
const shown = Array.from('abcdef', post);
const ids = ({ chosen }: Selection) => [...chosen.keys()].toSorted((a, b) => (a < b ? -1 : 1)).join('');

test('a range extends from the anchor in either direction and keeps the anchor', () => {
  const begun = toggled(nothingSelected, post('c'));
  const down = extended(begun, shown, post('e'));
  expect(ids(down)).toBe('cde');
  expect(ids(extended(down, shown, post('a')))).toBe('abcde');
});

test('without an anchor on this page, a range is the row alone', () => {
  expect(ids(extended(nothingSelected, shown, post('d')))).toBe('d');
  const elsewhere = toggled(nothingSelected, post('z'));
  expect(ids(extended(elsewhere, shown, post('b')))).toBe('bz');
});

test('a page is selected and cleared as a whole, other pages stay selected', () => {
  const some = toggled(toggled(nothingSelected, post('z')), post('b'));
  const all = pageToggled(some, shown);
  expect(ids(all)).toBe('abcdefz');
  expect(ids(pageToggled(all, shown))).toBe('z');
  expect(ids(toggled(all, post('a')))).toBe('bcdefz');
  expect(ids(selectionOf(shown.slice(0, 2)))).toBe('ab');
});
