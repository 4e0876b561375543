import { expect as expectSoon, type Page, test } from 'playwright/test';

import { build, makePage, outlineOf, storedBlocks } from './builder-support.ts';
import { fetchByHost, panel } from './support.ts';
import { call, enter } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

const host = 'numbers.localhost';
const wrong = ['abc', '-1', '1e400', '🌮', '١٢٫٥٠', '1,234.50'];
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveState = (page: Page) => page.getByRole('status').first();

/** Types into the field and leaves it; expects the message, that the text stays, and that no number is made up. */
async function refuses(page: Page, label: string | RegExp, text: string, message: string): Promise<void> {
  const input = page.getByRole('textbox', { name: label }).first();
  await input.fill(text);
  await input.press('Tab');
  await expect(page.getByRole('alert').filter({ hasText: message }).first()).toBeVisible();
  await expect(input).toHaveValue(text);
  await expect(page.locator('main')).not.toContainText(/NaN|∞|Invalid Date/);
  await input.fill('');
  await input.press('Tab');
  await expect(page.getByRole('alert').filter({ hasText: message })).toHaveCount(0);
}

test.describe('wrong numbers', () => {
  test.describe.configure({ timeout: 120_000 });
  test.beforeEach(({ page }) => enter(page, { host, title: 'Number Trucks' }));

  test('a price that is none is refused at its field, and shown nowhere', async ({ page }) => {
    await page.goto(`${panel}/panel/members/new`);
    await field(page, 'Title').fill('Prices');
    await expect(saveState(page)).toHaveText('Saved');
    await page.getByRole('button', { name: 'Add a dish' }).click();
    await field(page, 'Dish').fill('Soup');
    for (const text of wrong) await refuses(page, 'Price', text, 'Enter a price like 12.50, at most 100000');
    await field(page, 'Price').fill('abc');
    await field(page, 'Dish').focus();
    await expect(page.getByRole('button', { name: /^Soup/ })).toHaveText('Soup');
    await expect(saveState(page)).toHaveText('Not saved yet: a field isn’t complete');
    await field(page, 'Price').fill('1,50');
    await field(page, 'Dish').focus();
    await expect(field(page, 'Price')).toHaveValue('1.50');
    await expect(page.getByRole('button', { name: /^Soup/ })).toHaveText('Soup$1.50');
    await expect(saveState(page)).toHaveText('Saved');

    await page.getByRole('button', { name: 'Add a stop' }).click();
    await page.getByRole('combobox', { name: 'Place', exact: true }).fill('Bayfront');
    for (const text of ['abc', '91', '1e400'])
      await refuses(page, 'Latitude', text, 'Enter degrees like 30.2672, from -90 to 90');
    await refuses(page, 'Longitude', '-181', 'Enter degrees like -97.7431, from -180 to 180');
    await field(page, 'Latitude').fill('30,2672');
    await field(page, 'Longitude').fill('-97.7431');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Published');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(saveState(page)).toHaveText('Saved');
    const id = page.url().split('/').at(-1) ?? '';
    const { data } = await call(page, 'GET', `/api/posts/${id}`);
    expect(data).toMatchObject({
      post_body: { attributes: { menu_items: [{ price: 150 }], stops: [{ latitude: 30.2672, longitude: -97.7431 }] } },
    });
    await call(page, 'POST', '/api/clear-cache');
    await expect(async () => {
      const html = (await fetchByHost(host, '/members/prices')).body.toString();
      expect(html).toContain('$1.50');
      expect(html).toContain('"price":"1.50"');
      expect(html).not.toMatch(/NaN|Infinity|Invalid Date/);
    }).toPass({ timeout: 30_000 });
  });

  test('guests and the price of a catering are refused in words', async ({ page }) => {
    await page.goto(`${panel}/panel/caterings/new`);
    await field(page, 'Title').fill('Feast');
    for (const text of wrong) await refuses(page, 'Price from', text, 'Enter a price like 12.50, at most 100000');
    for (const text of [...wrong, '1,5']) await refuses(page, 'Guests, at least', text, 'Enter a whole number like 50');
    await field(page, 'Guests, at most').fill('120');
    await expect(saveState(page)).toHaveText('Saved');
  });

  test('a wrong number stays in the builder’s field, and the page keeps the last good one', async ({ page }) => {
    const id = await makePage(page, 'Counts', [{ type: 'today', props: { id: 'week', limit: 3 } }]);
    const canvas = await build(page, id);
    await outlineOf(page).getByRole('treeitem').first().click();
    const count = page.getByRole('spinbutton').first();
    await count.fill('-1');
    await count.press('Tab');
    await expect(page.getByRole('alert')).toContainText('Enter a whole number from');
    await expect(count).toHaveValue('-1');
    await expect(canvas.locator('main')).not.toContainText('NaN');
    const [block] = await storedBlocks(page, id);
    expect(block?.props['limit']).toBe(3);
  });
});
