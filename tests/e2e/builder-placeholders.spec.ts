import { type FrameLocator, type Page, test } from 'playwright/test';

import type { BlockField, When } from '#shared/blocks/base/define.ts';
import { type BlockType, blocks, blockTypes } from '#shared/blocks/registry.ts';

import { addPicture, build, expect, outlineOf, ownerIn, type StoredBlock } from './builder-support.ts';
import { fetchByHost } from './support.ts';
import { call } from './team.ts';

const host = 'placeholders.localhost';
const things = ['one', 'two'];
const placeholder = 'img[src^="data:image/svg+xml"]';

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await ownerIn(browser, host, 'Placeholder Trucks', { width: 1600, height: 1000 });
});
test.afterAll(() => page.context().close());

/** The picture slots of a block whose lists have two items each. */
function slotsOf(type: BlockType): string[] {
  const lists = Object.values<BlockField>(blocks[type].fields).some((field) => field.kind === 'items' && field.picture);
  return [...Object.keys(blocks[type].slots), ...(lists ? things : [])];
}

/** A block without any words or pictures, whose lists have two items. */
function emptyBlock(type: BlockType): StoredBlock {
  const props: Record<string, unknown> = {};
  for (const [name, field] of Object.entries<BlockField & When>(blocks[type].fields)) {
    if (field.kind !== 'items') continue;
    props[name] = things.map((id) => ({
      id,
      ...Object.fromEntries(Object.keys(field.fields).map((key) => [key, ''])),
    }));
    for (const [choice, values = []] of Object.entries(field.when ?? {})) props[choice] = values[0];
  }
  return { type, props: { ...props, id: `empty-${type}` } };
}

const withSlots = blockTypes.filter((type) => slotsOf(type).length > 0);

async function publish(url: string, items: StoredBlock[], media = {}): Promise<string> {
  const { status, data } = await call(page, 'POST', '/api/posts', {
    title: url,
    url,
    post_type_id: 1,
    post_status_id: 2,
    post_body: { attributes: { title: url, url, description: '' }, media, blocks: { v: 1, items } },
  });
  expect(status, JSON.stringify(data)).toBe(201);
  await call(page, 'POST', '/api/clear-cache');
  await expect.poll(async () => (await fetchByHost(host, `/${url}`)).status, { timeout: 60_000 }).toBe(200);
  return (data as { id: string }).id;
}

const htmlOf = async (url: string) => (await fetchByHost(host, `/${url}`)).body.toString();

/** The number of placeholders in each block. */
async function placeholders(canvas: FrameLocator, types: BlockType[]): Promise<Record<string, number>> {
  const counts = types.map(
    async (type) => [type, await canvas.locator(`#empty-${type} ${placeholder}`).count()] as const,
  );
  return Object.fromEntries(await Promise.all(counts));
}

test('in the builder every empty picture slot shows a placeholder, and none on the page', async () => {
  const id = await publish('nothing-yet', withSlots.map(emptyBlock));
  const canvas = await build(page, id);
  // Visitors see a drawing in the slot of a hero.
  const others = withSlots.filter((type) => type !== 'hero');
  expect(others.length).toBeGreaterThan(5);
  const expected = Object.fromEntries(others.map((type) => [type, slotsOf(type).length]));
  await expect.poll(() => placeholders(canvas, others)).toEqual(expected);
  await expect(canvas.locator('#empty-hero img[src^="/art/"]')).toHaveCount(1);
  for (const shown of await canvas.locator(placeholder).all()) {
    await shown.scrollIntoViewIfNeeded();
    const box = await shown.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThan(20);
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  const html = await htmlOf('nothing-yet');
  expect(html).toContain('id="empty-hero"');
  expect(html).not.toContain('data:image/svg+xml');
  expect(html).not.toContain('No picture yet');
});

test('a picture takes the place of the placeholder, and leaves the others', async () => {
  const media = await addPicture(page, 'grill.png');
  const id = await publish('one-of-two', [emptyBlock('gallery'), emptyBlock('picture')], {
    'empty-gallery.one': media,
  });
  expect((await htmlOf('one-of-two')).match(/<img[^>]+src="\/media\//g)).toHaveLength(1);
  const canvas = await build(page, id);
  const types: BlockType[] = ['gallery', 'picture'];
  await expect.poll(() => placeholders(canvas, types)).toEqual({ gallery: 1, picture: 1 });
  await expect(canvas.locator('#empty-gallery img')).toHaveCount(2);
  await outlineOf(page)
    .getByRole('treeitem', { name: /^Picture/ })
    .click();
  await page.getByRole('button', { name: 'Choose picture' }).click();
  const picker = page.getByRole('dialog', { name: 'Choose: Picture' });
  await expect(picker.getByRole('row')).toHaveCount(1);
  await picker.getByRole('searchbox').press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect.poll(() => placeholders(canvas, types)).toEqual({ gallery: 1, picture: 0 });
  await expect(canvas.locator('#empty-picture img')).toHaveCount(1);
});
