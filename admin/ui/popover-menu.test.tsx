import '../app/app.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { MenuButton } from './menu-button.tsx';

const items = Array.from({ length: 11 }, (_, at) => ({
  id: String(at),
  label: `Entry ${at}`,
  onAction: () => undefined,
}));

/** Opens a menu of eleven entries in a window of this height, and returns the menu and whether it shows an entry whole. */
async function open(height: number, filter?: string) {
  await page.viewport(600, height);
  await render(
    <MenuButton label="More" items={items} filter={filter}>
      …
    </MenuButton>,
  );
  await page.getByRole('button', { name: 'More' }).click();
  const menu = page.getByRole('menu');
  await expect.element(menu).toBeVisible();
  const isWhole = (name: string) => {
    const box = (filter ? menu.element().parentElement : menu.element())?.getBoundingClientRect();
    const entry = page.getByRole('menuitem', { name, exact: true }).element().getBoundingClientRect();
    return box !== undefined && entry.top >= box.top && entry.bottom <= box.bottom && entry.bottom <= innerHeight;
  };
  return { menu, isWhole };
}

test.each([undefined, 'Filter'])(
  'a menu of eleven entries shows all of them where there is room (filter: %s)',
  async (filter) => {
    const { isWhole } = await open(800, filter);
    await expect.poll(() => isWhole('Entry 10')).toBe(true);
    expect(isWhole('Entry 0')).toBe(true);
  },
);

test('in a low window the menu stays in it and scrolls to its last entry', async () => {
  const { menu, isWhole } = await open(260);
  await expect.poll(() => menu.element().getBoundingClientRect().bottom <= innerHeight).toBe(true);
  expect(isWhole('Entry 10')).toBe(false);
  const list = menu.element();
  expect(list.scrollHeight).toBeGreaterThan(list.clientHeight);
  list.scrollTop = list.scrollHeight;
  await expect.poll(() => isWhole('Entry 10')).toBe(true);
});
