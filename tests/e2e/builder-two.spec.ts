import { type Page, test } from 'playwright/test';

import {
  build,
  expect,
  makePage,
  outlineOf,
  ownerIn,
  type StoredBlock,
  statusOf,
  storedBlocks,
} from './builder-support.ts';
import { call } from './team.ts';

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await ownerIn(browser, 'two.localhost', 'Two Trucks');
});
test.afterAll(() => page.context().close());

const block = (id: string) => ({ type: 'call-to-action', props: { id, title: id } });

/** Saves the same page as another user. */
async function elsewhere(id: string, change: (items: StoredBlock[]) => StoredBlock[]): Promise<void> {
  const { data } = await call(page, 'GET', `/api/posts/${id}`);
  const post = data as { version: number; post_body: { blocks: { v: number; items: StoredBlock[] } } };
  const blocks = { ...post.post_body.blocks, items: change(post.post_body.blocks.items) };
  const body = { version: post.version, post_body: { ...post.post_body, blocks } };
  expect((await call(page, 'PUT', `/api/posts/${id}/body`, body)).status).toBe(200);
}

const ids = async (id: string) => (await storedBlocks(page, id)).map(({ props }) => props.id);
const titles = async (id: string) => (await storedBlocks(page, id)).map(({ props }) => props['title']);
const row = (name: string) => outlineOf(page).getByRole('treeitem', { name: new RegExp(`${name}$`) });

test('two users add a block at the same place: both appear once', async () => {
  const id = await makePage(page, 'Both add', [block('One'), block('Two')]);
  await build(page, id);
  await elsewhere(id, (items) => [...items, block('Theirs')]);
  await row('One').click();
  await page.keyboard.press('Control+d');
  await expect(row('Theirs')).toBeVisible();
  await expect(async () => expect(await titles(id)).toEqual(['One', 'One', 'Two', 'Theirs'])).toPass();
  await expect(statusOf(page)).toHaveText('Saved');
  expect(new Set(await ids(id)).size).toBe(4);
});

test('one user moves a block and the other edits it: both changes are kept', async () => {
  const id = await makePage(page, 'Move and write', [block('One'), block('Two'), block('Three')]);
  await build(page, id);
  await elsewhere(id, ([one, two, three]) => [three, one, two].flatMap((each) => each ?? []));
  await row('Two').click();
  await page.getByLabel('Heading', { exact: true }).fill('Two, written');
  await expect(async () => expect(await titles(id)).toEqual(['Three', 'One', 'Two, written'])).toPass();
});

test('two users move different blocks: each ends where it was moved', async () => {
  const id = await makePage(page, 'Both move', [block('One'), block('Two'), block('Three')]);
  await build(page, id);
  await elsewhere(id, ([one, two, three]) => [three, one, two].flatMap((each) => each ?? []));
  await row('One').click();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(async () => expect(await ids(id)).toEqual(['Three', 'Two', 'One'])).toPass();
  await expect(outlineOf(page).getByRole('treeitem')).toHaveText([/Three/, /Two/, /One/]);
});
