import { expect, test } from 'vitest';

import type { Menus } from '#shared/schemas/options.ts';

import { menuRows, selectRow, storedMenus } from './menu-rows.ts';

const menus: Menus = {
  header: [
    {
      text: 'Trucks',
      url: '/members',
      type: 'link',
      mode: 'dropdown',
      children: [{ text: 'Tacos', url: '/cuisines/tacos', type: 'link', children: [] }],
    },
  ],
  footer: [{ text: 'Join', url: '/join', type: 'button', children: [] }],
};

test('§4: every menu item, at every level, is given a random unique id and a selected flag of false', () => {
  const { header, footer } = menuRows(menus);
  expect([...header, ...footer].map(({ item, depth, selected }) => [item.text, depth, selected])).toEqual([
    ['Trucks', 0, false],
    ['Tacos', 1, false],
    ['Join', 0, false],
  ]);
  expect(new Set([...header, ...footer, ...menuRows(menus).header].map(({ id }) => id)).size).toBe(5);
});

test('one item is selected, and neither the flag nor the id is stored', () => {
  const { header, footer } = menuRows(menus);
  const selected = selectRow(header, header[1]?.id ?? '');
  expect(selected.map((row) => row.selected)).toEqual([false, true]);
  expect(storedMenus({ header: selected, footer })).toEqual(menus);
});
