import { type Page, test } from 'playwright/test';

import { build, expect, makePage, outlineOf, ownerIn, storedBlocks } from './builder-support.ts';
import { panel } from './support.ts';
import { call } from './team.ts';

let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await ownerIn(browser, 'undo.localhost', 'Undo Trucks', { width: 1600, height: 1000 });
});
test.afterAll(() => page.context().close());

const field = (name: string) => page.getByLabel(name, { exact: true });

test('the title and description of a page are undone and redone in one order with its blocks', async () => {
  const id = await makePage(page, 'Pier hours', [{ type: 'divider', props: { id: 'd1' } }]);
  await build(page, id);
  const rows = outlineOf(page).getByRole('treeitem');
  await field('Title').fill('Pier hours in June');
  await rows.first().click();
  await page.keyboard.press('Control+d');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('Escape');
  await field('Description').fill('Open late.');

  await page.keyboard.press('Control+z');
  await expect(field('Description')).toHaveValue('');
  await page.keyboard.press('Control+z');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(field('Title')).toHaveValue('Pier hours in June');
  await page.keyboard.press('Control+z');
  await expect(field('Title')).toHaveValue('Pier hours');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Control+y');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(field('Title')).toHaveValue('Pier hours in June');
  await expect(field('Description')).toHaveValue('Open late.');
  await page.keyboard.press('Control+z');

  await expect(async () => {
    const { data } = await call(page, 'GET', `/api/posts/${id}`);
    expect(data).toMatchObject({ title: 'Pier hours in June', post_body: { attributes: { description: '' } } });
    expect(await storedBlocks(page, id)).toHaveLength(2);
  }).toPass();
});

test('the name of a saved section is undone with its blocks', async () => {
  const blocks = { v: 1, items: [{ type: 'divider', props: { id: 'd1' } }] };
  const { data } = await call(page, 'POST', '/api/sections', { title: 'Hours', blocks });
  await page.goto(`${panel}/panel/sections/${(data as { id: string }).id}`);
  const rows = outlineOf(page).getByRole('treeitem');
  await expect(rows).toHaveCount(1);
  await field('Name').fill('Hours in June');
  await rows.first().click();
  await page.keyboard.press('Control+d');
  await expect(rows).toHaveCount(2);
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await expect(rows).toHaveCount(1);
  await expect(field('Name')).toHaveValue('Hours');
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Control+y');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(field('Name')).toHaveValue('Hours in June');
});
