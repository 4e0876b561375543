import { expect as expectSoon, type Locator, type Page, test } from 'playwright/test';

import type { BlockField } from '#shared/blocks/base/define.ts';
import { blocks, type BlockType, blockTypes } from '#shared/blocks/registry.ts';

import { makePost, openBuilder, outlineOf, storedBlocks } from './builder-support.ts';
import { owner } from './own-domain.ts';
import { panel } from './support.ts';
import { call, enter, signIn } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

const host = 'fields.localhost';
let page: Page;
/** After a failure Playwright continues in a new worker, in the same domain. */
const stamp = Date.now().toString(36);
const made: Record<string, string> = {};

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await enter(page, { host, title: 'Field Trucks' });
  const types = { member: 2, cuisine: 3, showcase: 4, catering: 5, blog: 6 };
  for (const [name, type] of Object.entries(types))
    made[name] = await makePost(page, { type, url: `${name}-${stamp}`, title: `One ${name} ${stamp}` });
  const post = async (path: string, body: object) => {
    const { data, status } = await call(page, 'POST', path, body);
    expect(status).toBe(201);
    return (data as { id: string }).id;
  };
  made['category'] = await post('/api/categories', { name: `News ${stamp}` });
  made['faq-category'] = await post('/api/faq-categories', { name: `Visits ${stamp}` });
  made['faq'] = await post('/api/faqs', { question: `When ${stamp}?`, answer: 'At noon.' });
  made['tag'] = await post('/api/cuisine-tags', { title: `Tacos ${stamp}`, icon_data: '' });
  const items = [{ type: 'divider', props: { id: 'line' } }];
  made['section'] = await post('/api/sections', { title: `A line ${stamp}`, blocks: { v: 1, items } });
});
test.afterAll(() => page.context().close());

/** The last option of each choice, which has the most fields. */
const lastOf = (options: { value: string }[]) => options.at(-1)?.value ?? '';

async function fill(field: BlockField, at: Locator, name: string): Promise<unknown> {
  const control = at.locator('input:not([type=hidden]), textarea, select').first();
  switch (field.kind) {
    case 'line': {
      const words = field.placeholder?.startsWith('https://') ? 'https://vimeo.com/76979871' : `Words of ${name}`;
      await control.fill(words);
      return words;
    }
    case 'paragraph':
      await control.fill(`Words of ${name}`);
      return `Words of ${name}`;
    case 'link':
      await control.fill('https://example.com/way');
      await control.press('Tab');
      return 'https://example.com/way';
    case 'number':
      await control.fill('7');
      return 7;
    case 'switch':
      await control.check();
      return true;
    case 'choice':
      await control.selectOption(lastOf(field.options));
      return lastOf(field.options);
    case 'moment':
      await control.fill('2031-05-30T18:00');
      return '2031-05-30 18:00';
    case 'cuisine':
    case 'category':
    case 'faq-category':
    case 'section': {
      const id = made[field.kind === 'cuisine' ? 'tag' : field.kind] ?? '';
      await control.selectOption(id);
      return id;
    }
    case 'rich-text': {
      const text = at.locator('[contenteditable="true"]');
      await text.click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(`Words of ${name}`);
      return expect.objectContaining({ type: 'doc' });
    }
    case 'posts': {
      await control.fill(`One ${field.type} ${stamp}`);
      await page
        .getByRole('option', { name: new RegExp(`One ${field.type} ${stamp}`) })
        .first()
        .click();
      return [made[field.type]];
    }
    case 'faqs': {
      await control.fill(`When ${stamp}`);
      await page.getByRole('option', { name: `When ${stamp}?` }).click();
      return [made['faq']];
    }
    case 'items': {
      await at.getByRole('button', { name: `Add ${field.item.toLowerCase()}` }).click();
      const inner = Object.entries(field.fields)[0];
      if (!inner) return undefined;
      const [innerName, innerField] = inner;
      const last = at.locator(`[data-prop$=".${innerName}"]`).last();
      const value = await fill(innerField, last, innerName);
      return expect.arrayContaining([expect.objectContaining({ [innerName]: value })]);
    }
    case 'blocks': {
      await at.getByRole('button', { name: /^Add to/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a block' });
      await dialog.getByRole('option', { name: /^Divider/ }).click();
      await expect(dialog).toBeHidden();
      await outlineOf(page).getByRole('treeitem').first().click();
      return expect.arrayContaining([expect.objectContaining({ type: 'divider' })]);
    }
    default:
      return field satisfies never;
  }
}

for (const type of blockTypes) {
  test(`every field of ${type} is saved as it was filled in`, async () => {
    await tryFields(type);
  });
}

async function tryFields(type: BlockType): Promise<void> {
  const id = await makePost(page, { url: `fields-${type}-${stamp}` });
  await openBuilder(page, id);
  await page.getByRole('button', { name: 'Add a block' }).click();
  const { label } = blocks[type];
  const dialog = page.getByRole('dialog', { name: 'Add a block' });
  await dialog.getByRole('combobox').fill(label);
  await dialog
    .getByRole('option')
    .filter({ has: page.getByText(label, { exact: true }) })
    .click();
  const fields = Object.entries(blocks[type].fields as Record<string, BlockField>);
  const choices = fields.filter(([, { kind }]) => kind === 'choice');
  const expected: Record<string, unknown> = {};
  for (const [name, field] of [...choices, ...fields.filter(([, { kind }]) => kind !== 'choice')]) {
    const at = page.locator(`[data-prop="${name}"]`);
    // Some choices hide fields.
    if ((await at.count()) === 0) continue;
    expected[name] = await fill(field, at, name);
  }
  if (fields.length > 0) expect(Object.keys(expected).length).toBeGreaterThan(0);
  await expect.poll(async () => (await storedBlocks(page, id))[0]?.props).toMatchObject(expected);
  expect((await storedBlocks(page, id))[0]?.type).toBe(type);
}

test('a session that ends in the builder loses no work', async ({ browser }) => {
  const own = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage();
  await signIn(own);
  const id = await makePost(own, {
    url: `ended-${Date.now()}`,
    blocks: [{ type: 'call-to-action', props: { id: 'c1', title: 'Before' } }],
  });
  // A published page is saved only by Save.
  const { data } = await call(own, 'GET', `/api/posts/${id}`);
  const { version } = data as { version: number };
  await call(own, 'PUT', `/api/posts/${id}/status`, { post_status_id: 2, version });
  await openBuilder(own, id);
  await outlineOf(own).getByRole('treeitem').first().click();
  await own.getByLabel('Heading', { exact: true }).fill('Built too late');
  await expect(own.getByRole('status').first()).toHaveText('Unsaved changes');
  await call(own, 'POST', '/api/auth/logout');
  // The screen's own requests may redirect before the key press does.
  await own
    .getByRole('button', { name: 'Save', exact: true })
    .click({ timeout: 5000 })
    .catch(() => undefined);
  await expect(own).toHaveURL(/team-login/);
  await expect(own.getByText(/Your session ended/)).toBeVisible();
  await own.getByLabel('Email').fill(owner.email);
  await own.getByLabel('Password').fill(owner.password);
  await own.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(own).toHaveURL(`${panel}/panel/pages/${id}/build`);
  await own.getByRole('button', { name: 'Restore them' }).click();
  await expect(outlineOf(own).getByRole('treeitem').first()).toContainText('Built too late');
  await own.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(async () => (await storedBlocks(own, id))[0]?.props['title']).toBe('Built too late');
  await call(own, 'DELETE', `/api/posts/${id}`);
  await call(own, 'DELETE', `/api/posts/${id}/permanently`);
  await own.context().close();
});
