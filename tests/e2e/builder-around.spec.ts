import { type Page, test } from 'playwright/test';

import { build, canvasOf, expect, makePage, makePost, openBuilder, ownerIn } from './builder-support.ts';
import { panel, runAxe } from './support.ts';
import { call, newcomer } from './team.ts';

const host = 'around.localhost';
let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await ownerIn(browser, host, 'Around Trucks', { width: 1280, height: 800 });
});
test.afterAll(() => page.context().close());

const hero = {
  type: 'hero',
  props: { id: 'h1', title: 'Our own words', text: 'Come hungry.', action_text: 'Go', action_url: '/members' },
};

/** A member with a stop and a menu. Returns its id. */
async function makeMember(url: string, blocks: unknown[] = []): Promise<string> {
  const id = await makePost(page, { type: 2, url: `members/${url}`, title: 'Smoke & Co', blocks });
  const { data } = await call(page, 'GET', `/api/posts/${id}`);
  const { version, post_body: body } = data as { version: number; post_body: { attributes: object } };
  const attributes = {
    ...body.attributes,
    description: 'Smoked <b>slowly</b>.',
    phone: '(503) 555-0100',
    menu_items: [{ id: 'm1', name: 'Brisket', price: 14 }],
    stops: [{ id: 's1', days: [3], from: '11:00', to: '14:00', place: 'Second and Pine' }],
  };
  const { status, data: saved } = await call(page, 'PUT', `/api/posts/${id}/body`, {
    version,
    post_body: { ...body, attributes },
  });
  expect(status, JSON.stringify(saved)).toBe(200);
  return id;
}

test('the canvas is the whole page of a member, whose parts lead to their fields', async () => {
  const id = await makeMember('smoke', [{ type: 'call-to-action', props: { id: 'c1', title: 'Our block' } }]);
  await openBuilder(page, id, 'members');
  const canvas = canvasOf(page);
  await expect(canvas.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Smoke & Co');
  // The order of the page: header, own parts, blocks, footer.
  const order = ['header.top', '.member-poster', '#menu', '#c1', 'footer.bottom'];
  const tops = await Promise.all(order.map(async (part) => (await canvas.locator(part).boundingBox())?.y ?? NaN));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  await expect(canvas.locator('.lead').first()).toHaveText('Smoked <b>slowly</b>.');
  await expect(canvas.locator('script, iframe, [onclick]')).toHaveCount(0);

  // The title is beside the page, and follows what is typed.
  const parts = canvas.getByRole('navigation', { name: 'Header and own parts of the page' });
  await parts.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused();
  await page.getByLabel('Title', { exact: true }).fill('Smoke and Fire');
  await expect(canvas.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Smoke and Fire');
  await expect(page.getByRole('status').first()).toHaveText('Saved');

  // The menu is on the form, by keyboard alone.
  await parts.getByRole('button', { name: 'Menu', exact: true }).last().focus();
  await expect(parts.getByText('Menu').last()).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/panel/members/${id}$`));
  await expect(page.locator('[data-field="menu"] :focus')).toBeVisible();
});

test('header and footer lead to the site options', async () => {
  const id = await makePage(page, 'Framed', [hero]);
  const canvas = await build(page, id);
  await canvas.getByRole('button', { name: 'Logo and name' }).click();
  await expect(page).toHaveURL(`${panel}/panel/site-options`);
  await page.goBack();
  await canvas.getByRole('button', { name: 'Address and contact' }).click();
  await expect(page).toHaveURL(`${panel}/panel/site-options`);
});

test('a page without a hero shows its title as visitors see it, until it gets one', async () => {
  const id = await makePage(page, 'Untitled blocks', [
    { type: 'call-to-action', props: { id: 'c1', title: 'Only a block' } },
  ]);
  const canvas = await build(page, id);
  await expect(canvas.locator('h1')).toHaveText('Untitled blocks');
  await page.getByRole('button', { name: 'Add a block' }).click();
  await page.getByRole('option', { name: /^Hero/ }).click();
  await expect(canvas.locator('h1')).toHaveCount(1);
  await expect(canvas.locator('h1')).not.toHaveText('Untitled blocks');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(canvas.locator('h1')).toHaveText('Untitled blocks');
});

test('a member without blocks says where they will stand, between its own parts and the footer', async () => {
  const id = await makeMember('bare');
  await openBuilder(page, id, 'members');
  const place = canvasOf(page).getByRole('region', { name: 'Blocks of the page' });
  await place.getByRole('button', { name: 'Start from a template' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Their story/ })
    .click();
  await expect(place).toBeHidden();
  await expect(canvasOf(page).locator('[data-puck-component]').first()).toBeVisible();
  const look = () => runAxe(page, { include: [['#preview-frame', 'body']] });
  await expect(async () => expect((await look()).violations.map(({ id: rule }) => rule)).toEqual([])).toPass();
});

test('an author gets no way to site options, which only others may change', async ({ browser }) => {
  const author = await newcomer(page, browser, 'author');
  const id = await makePost(author, { url: 'by-an-author', blocks: [hero] });
  await openBuilder(author, id);
  const canvas = canvasOf(author);
  await expect(canvas.locator('header.top')).toBeVisible();
  await expect(canvas.getByText('Our own words')).toBeVisible();
  await expect(canvas.getByRole('button', { name: 'Logo and name' })).toHaveCount(0);
  await author.context().close();
});
