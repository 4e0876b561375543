import { expect as expectSoon, type FrameLocator, type Page, test } from 'playwright/test';

import { storeUnknownBlock } from './builder-support.ts';
import { complaintsOf, expectNoSidewaysScroll, fetchByHost, panel, runAxe } from './support.ts';
import { call, newcomer, signIn } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

const host = 'canvas.localhost';
const title = 'Canvas Trucks';
let page: Page;

test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await signIn(page);
  // After a failure Playwright continues in a new worker, which finds the domain of the last one.
  await call(page, 'POST', '/api/options/domains', { host, title });
  await page.reload();
  await enterOwn(page);
});
test.afterAll(() => page.context().close());

async function enterOwn(who: Page): Promise<void> {
  const switcher = who.getByRole('button', { name: /^Domain:/ });
  await switcher.click();
  await who.getByRole('menuitem', { name: title }).click();
  await expect(switcher).toContainText(title);
}

async function makePage(name: string, url: string, blocks: unknown[] = []): Promise<string> {
  const body = { attributes: { title: name, url, description: '' }, media: {}, external_data: { cuisines: [] } };
  const { status, data } = await call(page, 'POST', '/api/posts', {
    title: name,
    url,
    post_type_id: 1,
    post_status_id: 1,
    post_body: { ...body, ...(blocks.length > 0 ? { blocks: { v: 1, items: blocks } } : {}) },
  });
  expect(status).toBe(201);
  return (data as { id: string }).id;
}

function canvasOf(who: Page): FrameLocator {
  return who.frameLocator('iframe[title="The page as visitors see it"]');
}

async function build(id: string, who = page): Promise<FrameLocator> {
  await who.goto(`${panel}/panel/pages/${id}/build`);
  await expect(who.getByRole('button', { name: 'Add a block' })).toBeVisible();
  return canvasOf(who);
}

async function blocksOf(id: string): Promise<{ type: string; props: Record<string, unknown> }[]> {
  const { data } = await call(page, 'GET', `/api/posts/${id}`);
  return (data as { post_body: { blocks: { items: never[] } | null } }).post_body.blocks?.items ?? [];
}

const outline = (who = page) => who.getByRole('tree', { name: 'Blocks of the page' });
const status = (who = page) => who.getByRole('status').first();

async function addByMouse(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a block' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a block' });
  await dialog.getByRole('option', { name: new RegExp(`^${name}`) }).click();
  await expect(dialog).toBeHidden();
}

test('a page is built by mouse, autosaves, and is published as shown', async () => {
  const complaints = complaintsOf(page);
  const id = await makePage('By mouse', 'by-mouse');
  const canvas = await build(id);
  await addByMouse('Hero');
  await page.getByLabel('Heading', { exact: true }).fill('Built by mouse');
  await expect(canvas.getByRole('heading', { level: 1 })).toHaveText('Built by mouse');
  await addByMouse('Call to action');
  await page.getByLabel('Heading', { exact: true }).fill('Come over');
  await expect(canvas.getByText('Come over')).toBeVisible();

  await page.getByRole('button', { name: 'Blocks', exact: true }).click();
  const source = await page.getByTestId('drawer-item:countdown').boundingBox();
  const target = await page.locator('#preview-frame').boundingBox();
  if (!source || !target) throw new Error('Nothing to drag, or nowhere to drag it');
  await page.mouse.move(source.x + 30, source.y + 15);
  await page.mouse.down();
  await page.mouse.move(source.x + 60, source.y + 10, { steps: 5 });
  await page.mouse.move(target.x + target.width / 2, target.y + 100, { steps: 25 });
  await page.mouse.move(target.x + target.width / 2, target.y + 110, { steps: 10 });
  await page.waitForTimeout(300); // the editor looks where the pointer rests
  await page.mouse.up();
  await expect(async () => expect((await blocksOf(id)).map(({ type }) => type)).toContain('countdown')).toPass();
  expect((await blocksOf(id)).length).toBe(3);
  await expect(status()).toHaveText('Saved');

  await page.getByRole('button', { name: 'Outline' }).click();
  await outline().getByRole('treeitem').first().click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'The page' })).toBeVisible();
  await page.getByLabel('Status').selectOption('Published');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status()).toHaveText('Saved');
  await page.getByRole('button', { name: 'Publish this page' }).click();
  const sections = await canvas
    .locator('.hero-words')
    .first()
    .evaluate((hero) => hero.innerHTML);
  await expect(async () => {
    const { body, status: answer } = await fetchByHost(host, '/by-mouse');
    expect(answer).toBe(200);
    const html = body.toString();
    expect(plain(html)).toContain(plain(sections));
    expect(html).not.toMatch(/puck|tiptap|data-builder/i);
  }).toPass({ timeout: 30_000 });
  expect(complaints).toEqual([]);
});

/** Normalizes markup so that serializers compare equal. */
function plain(html: string): string {
  return html.replaceAll(/\s+/g, ' ').replaceAll('/>', '>').replaceAll('=""', '').replaceAll('&#x27;', "'");
}

test('a page is built by keyboard: add, move, nest, duplicate, delete, undo a hundred times', async () => {
  const id = await makePage('By keys', 'by-keys');
  await build(id);
  const add = async (words: string) => {
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('combobox', { name: 'Find a block' })).toBeFocused();
    await page.keyboard.type(words);
    await page.keyboard.press('Enter');
  };
  await add('columns');
  await expect(outline().getByRole('treeitem')).toHaveCount(1);
  await add('call to action');
  await expect(page.getByText('Added Call to action, 2 of 2', { exact: true })).toBeAttached();
  const cta = outline().getByRole('treeitem', { name: /^Call to action/ });
  await cta.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText('Call to action, 1 of 1 in Columns')).toBeAttached();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(page.getByText('Call to action, 2 of 2', { exact: true })).toBeAttached();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(outline().getByRole('treeitem').first()).toContainText('Call to action');
  await page.keyboard.press('Control+d');
  await expect(cta).toHaveCount(2);
  await page.keyboard.press('Delete');
  await expect(cta).toHaveCount(1);
  // The keys go on from where they were.
  await expect(outline().getByRole('treeitem', { selected: true })).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(cta).toHaveCount(2);
  await cta.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Heading', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('By keys');
  await expect(async () => expect((await blocksOf(id))[0]?.props['title']).toBe('By keys')).toPass();

  await cta.first().focus();
  for (let step = 0; step < 50; step += 1) {
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowUp');
  }
  for (let step = 0; step < 100; step += 1) await page.keyboard.press('Control+z');
  await expect(outline().getByRole('treeitem')).toHaveCount(3);
  await expect(async () => expect((await blocksOf(id))[0]?.props['title']).toBe('By keys')).toPass();
  await page.keyboard.press('Control+s');
  await expect(status()).toHaveText('Saved');
});

test('a block is copied to another page; unknown blocks are kept', async () => {
  await storeUnknownBlock(host, 'hologram');
  const future = { type: 'hologram', v: 9, props: { id: 'h1', deep: { kept: [1, 2] } } };
  const from = await makePage('From', 'copy-from', [{ type: 'call-to-action', props: { id: 'c1', title: 'Copied' } }]);
  const to = await makePage('To', 'copy-to', [future]);
  await build(from);
  await outline().getByRole('treeitem').first().click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  const canvas = await build(to);
  await expect(canvas.getByText(/hologram: created by a newer version/)).toBeVisible();
  await outline().getByRole('treeitem').first().click();
  await page.getByRole('button', { name: 'Paste after this' }).click();
  await expect(canvas.getByText('Copied')).toBeVisible();
  await expect(async () => expect(await blocksOf(to)).toHaveLength(2)).toPass();
  const [kept, pasted] = await blocksOf(to);
  expect(kept).toEqual(future);
  expect(pasted?.props).toMatchObject({ title: 'Copied' });
  expect(pasted?.props['id']).not.toBe('c1');
});

test('a refused link is shown at its block, and isn’t stored', async () => {
  const id = await makePage('Refused', 'refused', [{ type: 'call-to-action', props: { id: 'c1', title: 'Go' } }]);
  await build(id);
  await outline().getByRole('treeitem').first().click();
  await page
    .getByLabel('Button leads to')
    .or(page.getByLabel(/leads to$/))
    .first()
    .fill('javascript:alert(1)');
  await expect(page.getByText('Use a path like /members or a link that starts with https://')).toBeVisible();
  await expect(page.getByText('Not saved', { exact: true })).toBeVisible();
  expect((await blocksOf(id))[0]?.props['action_url'] ?? '').toBe('');
});

test('two users never overwrite each other: different blocks merge, the same block asks', async ({ browser }) => {
  const items = ['One', 'Two'].map((name) => ({ type: 'call-to-action', props: { id: name, title: name } }));
  const id = await makePage('Shared', 'shared', items);
  await build(id);
  const change = async (at: number, words: string) => {
    const { data } = await call(page, 'GET', `/api/posts/${id}`);
    const post = data as { version: number; post_body: { blocks: { items: { props: { title: string } }[] } } };
    const item = post.post_body.blocks.items[at];
    if (item) item.props.title = words;
    const { status: answer } = await call(page, 'PUT', `/api/posts/${id}/body`, {
      version: post.version,
      post_body: post.post_body,
    });
    expect(answer).toBe(200);
  };
  await change(1, 'Theirs');
  await outline().getByRole('treeitem').first().click();
  await page.getByLabel('Heading', { exact: true }).fill('Mine');
  await expect(outline().getByRole('treeitem').nth(1)).toContainText('Theirs');
  await expect(async () =>
    expect((await blocksOf(id)).map(({ props }) => props['title'])).toEqual(['Mine', 'Theirs']),
  ).toPass();

  await change(0, 'Theirs again');
  await page.getByLabel('Heading', { exact: true }).fill('Mine again');
  await expect(page.getByRole('group', { name: /Built page: Call to action/ })).toBeVisible();
  expect((await blocksOf(id))[0]?.props['title']).toBe('Theirs again');
  await page.getByRole('button', { name: 'Mine everywhere' }).click();
  await page.getByRole('button', { name: 'Save what I chose' }).click();
  await expect(async () => expect((await blocksOf(id))[0]?.props['title']).toBe('Mine again')).toPass();

  const reader = await newcomer(page, browser, 'viewer');
  await reader.goto(`${panel}/panel/pages/${id}/build`);
  await expect(reader.getByText('This is for editors')).toBeVisible();
  await reader.context().close();
});

test('a lost network loses no work', async () => {
  const id = await makePage('Ended', 'ended', [{ type: 'call-to-action', props: { id: 'c1', title: 'Before' } }]);
  await build(id);
  await outline().getByRole('treeitem').first().click();
  await page.context().setOffline(true);
  await page.getByLabel('Heading', { exact: true }).fill('Kept on this computer');
  await expect(status()).toHaveText(/No connection/);
  await page.context().setOffline(false);
  await expect(async () => expect((await blocksOf(id))[0]?.props['title']).toBe('Kept on this computer')).toPass();
});

test('the builder is accessible in both themes, and fits a phone', async () => {
  const id = await makePage('Looks', 'looks', [{ type: 'call-to-action', props: { id: 'c1', title: 'Look' } }]);
  const canvas = await build(id);
  await expect(canvas.getByText('Look', { exact: true })).toBeVisible();
  await expectPanelAccessible();
  await outline().getByRole('treeitem').first().click();
  await expectPanelAccessible();
  await page.getByRole('button', { name: 'Blocks', exact: true }).click();
  await expectPanelAccessible();
  await page.getByRole('button', { name: 'Add a block' }).click();
  await expectPanelAccessible();
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel('Heading', { exact: true })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });
});

/** Checks the panel around the page in both themes. The frame is excluded: the drag library makes a button of every block, whatever it contains. */
async function expectPanelAccessible(): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    const look = () => runAxe(page, { exclude: ['#preview-frame'] });
    await expect(async () => expect((await look()).violations.map(({ id }) => id)).toEqual([])).toPass();
  }
}
