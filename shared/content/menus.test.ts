import { expect, test } from 'vitest';

import type { NavItem } from '../schemas/options.ts';
import { type SelectableNavItem, selectableMenu, storedMenu } from './menus.ts';

const menu: NavItem[] = [
  {
    text: 'Trucks',
    url: '/members',
    type: 'link',
    mode: 'dropdown',
    children: [{ text: 'Tacos', url: '/cuisines/tacos', type: 'link', children: [] }],
  },
  { text: 'Join', url: '/join', type: 'button', children: [] },
];
const flat = (items: SelectableNavItem[]): SelectableNavItem[] =>
  items.flatMap((item) => [item, ...flat(item.children)]);

test('§4: every menu item, at every level, is given a random unique id and a selected flag of false', () => {
  const items = flat(selectableMenu(menu));
  expect(items.map(({ text, selected }) => [text, selected])).toEqual([
    ['Trucks', false],
    ['Tacos', false],
    ['Join', false],
  ]);
  expect(new Set([...items, ...flat(selectableMenu(menu))].map(({ id }) => id)).size).toBe(6);
});

test('stored items have neither', () => {
  expect(storedMenu(selectableMenu(menu))).toEqual(menu);
});
