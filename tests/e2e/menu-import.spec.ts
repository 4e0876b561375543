import { expect as expectSoon, type Locator, type Page, test } from 'playwright/test';

import { expectAccessibleInBothThemes, expectNoSidewaysScroll, panel } from './support.ts';
import { call, signIn } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

type Dishes = { name: string; section?: string; price?: number; description?: string; diets?: string[] }[];
const horchata = { id: 'd1', name: 'Horchata', section: 'Drinks', price: 300 };
let made = 0;

/** Creates a member through the API and opens it. */
async function openMember(page: Page, dishes: object[] = [horchata]): Promise<string> {
  made += 1;
  const url = `members/menu-${Date.now().toString(36)}-${made}`;
  const { status, data } = await call(page, 'POST', '/api/posts', {
    url,
    title: 'Ember & Oak',
    post_status_id: 1,
    post_type_id: 2,
    post_body: { attributes: { title: 'Ember & Oak', url, description: 'Smoke.', menu_items: dishes } },
  });
  expect(status).toBe(201);
  const { id } = data as { id: string };
  await page.goto(`${panel}/panel/members/${id}`);
  return id;
}

async function storedDishes(page: Page, id: string): Promise<Dishes> {
  const { data } = await call(page, 'GET', `/api/posts/${id}`);
  return (data as { post_body: { attributes: { menu_items?: Dishes } } }).post_body.attributes.menu_items ?? [];
}

const namesOf = async (page: Page, id: string) => (await storedDishes(page, id)).map(({ name }) => name);
const box = (page: Page) => page.getByRole('region', { name: 'Menu', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import dishes' });

/** What a spreadsheet puts into the clipboard, pasted where the focus is. */
async function paste(target: Locator, rows: string[][]): Promise<void> {
  await target.evaluate(
    (element, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    rows.map((row) => row.join('\t')).join('\r\n'),
  );
}

const menu = [
  ['Category', 'Dish', 'Details', 'Price', 'Vegan'],
  ['Tacos', 'Al pastor', 'Pork, pineapple, onion', '$4.50', ''],
  ['Tacos', 'Mushroom', '"Oyster mushroom\nand salsa verde"', '$4.25', 'x'],
  ['Sides', 'Elote', 'Corn, cotija, lime', 'market price', ''],
  ['Drinks', 'horchata', '', '$9', ''],
  ['Sides', '', 'Nobody knows', '$2', ''],
];

test.beforeEach(({ page }) => signIn(page));

test('rows of a spreadsheet that are pasted into a menu become dishes, and one undo takes them back', async ({
  page,
}) => {
  const id = await openMember(page);
  await paste(box(page).getByRole('button', { name: 'Add a dish' }), menu);
  await expect(dialog(page).getByRole('status')).toHaveText(
    '3 dishes in 2 sections. 1 is on the menu already. 1 row can’t be added.',
  );
  await expect(dialog(page).getByRole('row', { name: 'Al pastor' })).toContainText('$4.50');
  await expect(dialog(page)).toContainText('Without its price: “market price” is no single amount');
  await expect(dialog(page)).toContainText('Row 7: it has no name: write the name of the dish in its row');
  await expectAccessibleInBothThemes(page);
  expect(await namesOf(page, id)).toEqual(['Horchata']);

  await dialog(page).getByRole('button', { name: 'Add 3 dishes' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(async () => {
    expect(await storedDishes(page, id)).toMatchObject([
      { name: 'Horchata', price: 300 },
      { name: 'Al pastor', section: 'Tacos', description: 'Pork, pineapple, onion', price: 450 },
      { name: 'Mushroom', section: 'Tacos', description: 'Oyster mushroom and salsa verde', diets: ['vegan'] },
      { name: 'Elote', section: 'Sides' },
    ]);
  }).toPass({ timeout: 15_000 });

  const toast = page.locator('[data-sonner-toast]').filter({ hasText: '3 dishes were added' });
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => namesOf(page, id)).toEqual(['Horchata']);
});

test('a menu is pasted as text on a phone, chosen dish by dish', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const id = await openMember(page, []);
  await box(page).getByRole('button', { name: 'Import…' }).click();
  await dialog(page).getByRole('textbox').fill('Pho, 9.50\nBún chả, 11\nSoda, 2');
  await dialog(page).getByRole('button', { name: 'Read the text' }).click();
  await expect(dialog(page).getByRole('status')).toHaveText('3 dishes.');
  await expectNoSidewaysScroll(page);
  await dialog(page).getByRole('checkbox', { name: 'Add Soda' }).uncheck();
  await dialog(page).getByRole('button', { name: 'Add 2 dishes' }).click();
  await expect.poll(() => namesOf(page, id)).toEqual(['Pho', 'Bún chả']);
});

test('a text without dishes says what to do, and keeps it', async ({ page }) => {
  await openMember(page);
  await box(page).getByRole('button', { name: 'Import…' }).click();
  await dialog(page).getByRole('textbox').fill('Price,Vegan\n4.50,yes');
  await dialog(page).getByRole('button', { name: 'Read the text' }).click();
  await expect(dialog(page)).toContainText('No column holds the names of the dishes. Call that column Dish');
  await expect(dialog(page).getByRole('textbox')).toHaveValue('Price,Vegan\n4.50,yes');
});

test('dishes are arranged with the arrow keys and by dragging', async ({ page }) => {
  const dishes = ['Pho', 'Bún', 'Soda'].map((name, index) => ({ id: `d${index}`, name }));
  const id = await openMember(page, dishes);
  await box(page).getByRole('button', { name: 'Arrange' }).click();
  await box(page).getByRole('button', { name: 'Move Soda' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(box(page).getByRole('button', { name: 'Move Soda' })).toBeFocused();
  await expect.poll(() => namesOf(page, id)).toEqual(['Pho', 'Soda', 'Bún']);

  const from = await box(page).getByRole('button', { name: 'Move Bún' }).boundingBox();
  const to = await box(page).getByRole('button', { name: 'Move Pho' }).boundingBox();
  if (!from || !to) throw new Error('The handles aren’t shown');
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 2, { steps: 6 });
  await page.mouse.up();
  await expect.poll(() => namesOf(page, id)).toEqual(['Bún', 'Pho', 'Soda']);
  await box(page).getByRole('button', { name: 'Done' }).click();
  await expect(box(page).getByRole('button', { name: /^Bún/ })).toBeVisible();
});

test('a section moves with all of its dishes', async ({ page }) => {
  const dishes = [
    ['Cola', 'Drinks'],
    ['Pho', 'Soups'],
    ['Tea', 'Drinks'],
    ['Flan', ''],
  ].map(([name, section], index) => ({ id: `d${index}`, name, ...(section ? { section } : {}) }));
  const id = await openMember(page, dishes);
  await box(page).getByRole('button', { name: 'Arrange' }).click();
  const sections = box(page).getByRole('list', { name: 'Order of the sections' });
  await expect(sections.getByRole('listitem')).toHaveText(['Drinks', 'Soups', 'Without a section']);
  await sections.getByRole('button', { name: 'Move Drinks' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(sections.getByRole('listitem')).toHaveText(['Soups', 'Drinks', 'Without a section']);
  await expect(sections.getByRole('button', { name: 'Move Drinks' })).toBeFocused();
  await expect.poll(() => namesOf(page, id)).toEqual(['Pho', 'Cola', 'Tea', 'Flan']);
});
