import { expect as expectSoon, type Page, test } from 'playwright/test';

import { makePost, openBuilder, outlineOf } from './builder-support.ts';
import { panel } from './support.ts';
import { call, signIn } from './team.ts';

/** Whole screens are loaded here, also where many tests share a machine. */
const expect = expectSoon.configure({ timeout: 15_000 });
test.use({ viewport: { width: 1280, height: 900 } });
test.describe.configure({ timeout: 120_000 });

/** The server gets the next POST to `path`, and its answer never arrives. Returns how many were sent. */
async function loseAnswer(page: Page, path: string): Promise<() => number> {
  let sent = 0;
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    if (sent > 1) return route.continue();
    // Node knows no panel.localhost.
    const { host } = new URL(panel);
    const url = route.request().url().replace('panel.localhost', '127.0.0.1');
    const headers = { ...route.request().headers(), host };
    // Other specs invite as the same owner, who may do so ten times a minute.
    await expect(async () => expect((await route.fetch({ url, headers })).status()).toBe(201)).toPass({
      timeout: 70_000,
      intervals: [3000],
    });
    return route.abort('connectionreset');
  });
  return () => sent;
}

const offline = (page: Page) =>
  expect(
    page
      .getByRole('status')
      .filter({ hasText: /^No connection/ })
      .first(),
  ).toBeVisible({ timeout: 80_000 });

async function inviteLou(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill('Lou');
  await page.getByLabel('Last name').fill('Lost');
  await page.getByRole('button', { name: 'Send the invitation' }).click();
}

test('a new post whose reply got lost is one post, saved, with what was typed meanwhile', async ({ page }) => {
  await signIn(page, '/panel/blog/new');
  const title = `Lost on its way ${Date.now()}`;
  const sent = await loseAnswer(page, '/api/posts');
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await offline(page);
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Typed while offline.');
  await expect(page).toHaveURL(/\/panel\/blog\/[a-z0-9]{16}$/);
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /^Saved$/ })
      .first(),
  ).toBeVisible();
  expect(sent()).toBe(2);
  const { data } = await call(page, 'GET', `/api/posts/by-type?type=6&search=${encodeURIComponent(title)}`);
  expect(data).toMatchObject([{ title, post_body: { attributes: { description: 'Typed while offline.' } } }]);
  expect(data).toHaveLength(1);
});

test('an invitation whose reply got lost is sent once, and the form continues', async ({ page }) => {
  await signIn(page, '/panel/users/create');
  const email = `lost-${Date.now()}@example.com`;
  const sent = await loseAnswer(page, '/api/users');
  await inviteLou(page, email);
  await offline(page);
  await expect(page).toHaveURL(/\/panel\/users(\?|$)/);
  await expect(page.getByRole('row', { name: new RegExp(email) })).toHaveCount(1);
  expect(sent()).toBe(2);
});

test('an invitation that was changed after its reply got lost is sent once, and the change is offered', async ({
  page,
}) => {
  await signIn(page, '/panel/users/create');
  const email = `changed-${Date.now()}@example.com`;
  const sent = await loseAnswer(page, '/api/users');
  await inviteLou(page, email);
  await offline(page);
  await page.getByLabel('Last name').fill('Found');
  await expect(page.getByRole('heading', { name: 'Lou Lost' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore them' }).press('Enter');
  await expect(page.getByLabel('Last name')).toHaveValue('Found');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Lou Found' })).toBeVisible();
  expect(sent()).toBe(2);
  const { data } = await call(page, 'GET', `/api/users?search=${encodeURIComponent(email)}`);
  expect(data).toMatchObject([{ email, lastname: 'Found' }]);
});

test('a domain that was changed after its reply got lost is created once', async ({ page }) => {
  await signIn(page, '/panel/create-domain');
  const host = `changed-${Date.now()}.localhost`;
  const sent = await loseAnswer(page, '/api/options/domains');
  await page.getByLabel('Title').fill('Lost and Changed');
  await page.getByLabel('Host').fill(host);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await offline(page);
  await page.getByLabel('Title').fill('Changed');
  await expect(page.getByRole('heading', { name: 'Lost and Changed is live' })).toBeVisible();
  await expect(page.getByText('without your later changes')).toBeVisible();
  expect(sent()).toBe(2);
  const { data } = await call(page, 'GET', '/api/options/domains');
  expect((data as { host: string }[]).filter((domain) => domain.host === host)).toHaveLength(1);
});

test('a question whose reply got lost is one question, with what was typed meanwhile', async ({ page }) => {
  await signIn(page, '/panel/faq');
  const question = `Lost on its way ${Date.now()}?`;
  const sent = await loseAnswer(page, '/api/faqs');
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill(question);
  await page.getByRole('form', { name: 'New question' }).getByRole('button', { name: 'Add', exact: true }).click();
  await offline(page);
  await page.getByRole('textbox', { name: 'Answer' }).fill('Typed while nobody answered.');
  await expect(
    page
      .getByRole('dialog')
      .getByRole('status')
      .filter({ hasText: /^Saved$/ }),
  ).toBeVisible();
  expect(sent()).toBe(2);
  const { data } = await call(page, 'GET', '/api/faqs');
  const stored = (data as { question: string }[]).filter((faq) => faq.question === question);
  expect(stored).toMatchObject([{ answer: 'Typed while nobody answered.' }]);
});

test('a domain whose reply got lost is created once, and the form continues', async ({ page }) => {
  await signIn(page, '/panel/create-domain');
  const host = `lost-${Date.now()}.localhost`;
  const sent = await loseAnswer(page, '/api/options/domains');
  await page.getByLabel('Title').fill('Lost and Found');
  await page.getByLabel('Host').fill(host);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await offline(page);
  await expect(page.getByRole('heading', { name: 'Lost and Found is live' })).toBeVisible();
  expect(sent()).toBe(2);
  const { data } = await call(page, 'GET', '/api/options/domains');
  expect((data as { host: string }[]).filter((domain) => domain.host === host)).toHaveLength(1);
});

test('a block that is shared again after a lost reply is one section', async ({ page }) => {
  await signIn(page, '/panel');
  const title = `Lost on its way ${Date.now()}`;
  const faces = { type: 'testimonials', props: { id: 'faces', items: [{ id: 'one', quote: title, name: 'Ana' }] } };
  const id = await makePost(page, { url: `lost-${Date.now()}`, blocks: [faces] });
  await openBuilder(page, id);
  const sent = await loseAnswer(page, '/api/sections');
  await outlineOf(page).getByRole('treeitem').click();
  await page.getByRole('button', { name: 'Share with other pages' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(title);
  await dialog.getByRole('button', { name: 'Share it' }).click();
  await expect(dialog.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Share it' }).click();
  await expect(dialog).toHaveCount(0);
  expect(sent()).toBe(2);
  const { data } = await call(page, 'GET', '/api/sections');
  expect((data as { title: string }[]).filter((section) => section.title === title)).toHaveLength(1);
});
