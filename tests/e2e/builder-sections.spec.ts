import { expect as expectSoon, type Page, test } from 'playwright/test';

import { canvasOf, makePost, openBuilder, outlineOf, storedBlocks } from './builder-support.ts';
import { publishAll } from './publishing.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll, fetchByHost, panel } from './support.ts';
import { call, enter, newcomer } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

const host = 'sections.localhost';
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await enter(page, { host, title: 'Section Trucks' });
});
test.afterAll(() => page.context().close());

type Stored = { id: string; title: string; version: number; blocks: { v: number; items: unknown[] } };

async function saveSection(title: string, heading: string): Promise<Stored> {
  const items = [{ type: 'call-to-action', props: { id: 'call', title: heading } }];
  const { status, data } = await call(page, 'POST', '/api/sections', { title, blocks: { v: 1, items } });
  expect(status).toBe(201);
  return data as Stored;
}

const showing = (section: string) => [{ type: 'saved-section', props: { id: 'shared', section } }];
const heading = () => page.getByLabel('Heading', { exact: true });
const rows = () => page.getByRole('region', { name: 'Saved sections' }).getByRole('listitem');

test('a block becomes a section, and one change republishes every page that shows it', async () => {
  const first = await makePost(page, {
    url: 'hours-here',
    blocks: [{ type: 'call-to-action', props: { id: 'call', title: 'Open at noon' } }],
  });
  await openBuilder(page, first);
  await outlineOf(page).getByRole('treeitem').click();
  await page.getByRole('button', { name: 'Share with other pages' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Opening hours');
  await page.getByRole('dialog').getByRole('button', { name: 'Share it' }).click();
  await expect(outlineOf(page).getByRole('treeitem')).toHaveText(/Saved section/);
  await expect.poll(async () => (await storedBlocks(page, first))[0]?.type).toBe('saved-section');
  const { data } = await call(page, 'GET', '/api/sections');
  const { id } = (data as Stored[]).find(({ title }) => title === 'Opening hours') as Stored;
  const second = await makePost(page, { url: 'hours-there', blocks: showing(id) });
  for (const post of [first, second]) {
    const { data: now } = await call(page, 'GET', `/api/posts/${post}`);
    const { version } = now as { version: number };
    expect((await call(page, 'PUT', `/api/posts/${post}/status`, { post_status_id: 2, version })).status).toBe(200);
  }

  await page.goto(`${panel}/panel`);
  await expect(page.getByRole('banner')).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('searchbox', { name: 'Search commands, settings and content' })).toBeFocused();
  await page.keyboard.type('saved sec');
  await page.getByRole('menuitem', { name: 'Saved sections' }).click();
  const row = rows().filter({ hasText: 'Opening hours' });
  await row.getByRole('button', { name: 'Where it is used: Opening hours' }).click();
  await expect(row.getByRole('link', { name: /^hours-/ })).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  await row.getByRole('link', { name: 'Opening hours' }).click();

  const canvas = canvasOf(page);
  await expect(canvas.getByRole('heading', { name: 'Open at noon' })).toBeVisible();
  await page.getByLabel('Name').fill('Hours');
  await outlineOf(page).getByRole('treeitem').click();
  await heading().fill('Open at eleven');
  await expect(canvas.getByRole('heading', { name: 'Open at eleven' })).toBeVisible();
  await expect(page.getByRole('status').first()).toHaveText('Unsaved changes');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('status').first()).toHaveText('Saved');
  await publishAll(page);
  await expect(async () => {
    for (const path of ['/hours-here', '/hours-there'])
      expect((await fetchByHost(host, path)).body.toString()).toContain('Open at eleven');
  }).toPass({ timeout: 30_000 });
});

test('a section in use can’t be deleted and lists its pages; an unused one can, and comes back', async () => {
  const { id } = await saveSection('Footer note', 'See you');
  const post = await makePost(page, { url: 'shows-it', blocks: showing(id) });
  await page.goto(`${panel}/panel/sections`);
  const row = rows().filter({ hasText: 'Footer note' });
  await row.getByRole('button', { name: 'Move Footer note to trash' }).click();
  await expect(row.getByRole('alert')).toContainText('so it can’t move to the trash');
  await expect(row.getByRole('link', { name: 'shows-it' })).toHaveAttribute('href', `/panel/pages/${post}/build`);
  expect((await call(page, 'DELETE', `/api/posts/${post}`)).status).toBeLessThan(300);
  // By key: the refusal's toast may cover the button, and stays while the pointer is there.
  await row.getByRole('button', { name: 'Move Footer note to trash' }).press('Enter');
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toBeVisible();
});

test('two editors of a section don’t overwrite each other, and sections don’t nest', async () => {
  const { id, version, title } = await saveSection('Two at once', 'Before');
  await page.goto(`${panel}/panel/sections/${id}`);
  await outlineOf(page).getByRole('treeitem').click();
  await heading().fill('Mine');
  const theirs = { v: 1, items: [{ type: 'call-to-action', props: { id: 'call', title: 'Theirs' } }] };
  const change = await call(page, 'PUT', `/api/sections/${id}`, { title, blocks: theirs, version });
  expect(change.status).toBe(200);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const conflict = page.getByRole('region', { name: 'Someone else saved this in the meantime' });
  await expect(conflict.getByRole('group', { name: 'Blocks' })).toContainText(/Mine.*Theirs/);
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(canvasOf(page).getByRole('heading', { name: 'Theirs' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore mine' }).click();
  await expect(canvasOf(page).getByRole('heading', { name: 'Mine' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('status').first()).toHaveText('Saved');
  const { data } = await call(page, 'GET', '/api/sections');
  expect(JSON.stringify((data as Stored[]).find((each) => each.id === id))).toContain('Mine');

  await page.getByRole('button', { name: 'Add a block' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a block' });
  await expect(dialog.getByRole('option', { name: /^Divider/ })).toBeVisible();
  await expect(dialog.getByRole('option', { name: /^Saved section/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.goto(`${panel}/panel/sections`);
  await expect(rows().first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
});

test('a missing section and a missing permission are explained', async ({ browser }) => {
  await page.goto(`${panel}/panel/sections/zzzzzzzzzzzzzzzz`);
  await expect(page.getByText('Section not found')).toBeVisible();
  await page.goto(`${panel}/panel`);
  const author = await newcomer(page, browser, 'author');
  await author.goto(`${panel}/panel/sections`);
  await expect(author.getByText('This is for editors')).toBeVisible();
  await author.context().close();
});
