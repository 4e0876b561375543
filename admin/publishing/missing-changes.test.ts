import { expect, test } from 'vitest';

import type { Change } from '#shared/schemas/changes.ts';

import { type Known, missingChanges, namingWords, telling } from './missing-changes.ts';

const idOf = (letter: string) => letter.repeat(16);
const change = (document: string, title: string, more: Partial<Change> = {}): Change => ({
  document,
  kind: document.startsWith('post') ? 'post' : document.startsWith('cuisine-tag') ? 'cuisine-tag' : 'menus',
  post_type_id: document.startsWith('post') ? 1 : null,
  title,
  effect: 'changed',
  by: null,
  at: '2026-11-20T10:00:00.000Z',
  fields: [],
  moved: false,
  before_update: false,
  waits_for: [],
  taken_back: null,
  returns_at: null,
  ...more,
});
const page = change(`post:${idOf('p')}`, 'Winter specials', { effect: 'new' });
const tag = change(`cuisine-tag:${idOf('t')}`, 'Nikkei', { effect: 'new' });
const menus = change('menus', 'Menus');
const wagon = change(`post:${idOf('w')}`, 'Nikkei Wagon');
const all = [page, tag, menus, wagon];
const known = new Map<string, Known>([
  [page.document, { named: { ids: new Set(), paths: new Set() }, path: '/winter' }],
  [menus.document, { named: { ids: new Set(), paths: new Set(['/winter']) }, path: null }],
  [wagon.document, { named: { ids: new Set([idOf('t')]), paths: new Set(['/winter']) }, path: '/wagon' }],
]);
const chosen = (...changes: Change[]) => new Set(changes.map(({ document }) => document));

test('nothing is asked while everything new is chosen', () => {
  expect(telling(all, chosen(...all))).toEqual([]);
  expect(telling(all, chosen(page, tag, wagon))).toEqual([]);
});

test('the addresses of new pages are asked, and what the chosen ones name', () => {
  expect(telling(all, chosen(menus, wagon))).toEqual([page, menus, wagon]);
  // A tag has no address, and names nothing.
  expect(telling([tag, menus], chosen(menus))).toEqual([menus]);
  const removed = { ...wagon, effect: 'removed' as const };
  expect(telling([page, removed], chosen(removed))).toEqual([page]);
});

test('something new that a chosen change names is missing', () => {
  const missing = missingChanges(all, chosen(menus, wagon), known);
  expect(missing).toEqual([
    { change: page, by: [menus, wagon], links: true },
    { change: tag, by: [wagon], links: false },
  ]);
  expect(missing.map(namingWords)).toEqual(['The menu and 1 more link to', '“Nikkei Wagon” uses']);
});

test('nothing is missing while its difference isn’t known, or while only private changes name it', () => {
  expect(missingChanges(all, chosen(menus, wagon), new Map())).toEqual([]);
  expect(missingChanges(all, chosen(), known)).toEqual([]);
  expect(missingChanges([{ ...page, effect: 'changed' }, menus], chosen(menus), known)).toEqual([]);
});
