import { type Browser, expect as expectSoon, type Page, test } from 'playwright/test';

import { publishButton, publishSheet } from './publishing.ts';
import {
  complaintsOf,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  fetchByHost,
  go,
  siteUrl,
} from './support.ts';
import { call, enter } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

const host = 'previewed.localhost';
const title = 'Previewed Street Food';
const day = 24 * 60 * 60 * 1000;

async function makeMember(page: Page, name: string): Promise<{ id: string; url: string }> {
  const url = `members/${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-${Date.now().toString(36)}`;
  const attributes = { title: name, url, description: `${name} cooks.` };
  const post = { url, title: name, post_status_id: 2, post_type_id: 2, post_body: { attributes } };
  const { status, data } = await call(page, 'POST', '/api/posts', post);
  expect(status).toBe(201);
  return { id: (data as { id: string }).id, url };
}

/** Publishes what is saved, by API. */
async function settle(page: Page): Promise<void> {
  await call(page, 'POST', '/api/clear-cache', {});
  await expect
    .poll(async () => ((await call(page, 'GET', '/api/releases/state')).data as { running: unknown }).running)
    .toBeNull();
}

/** A phone without a session. */
async function phone(browser: Browser, javaScriptEnabled = true): Promise<Page> {
  const viewport = { width: 390, height: 844 };
  return (await browser.newContext({ viewport, javaScriptEnabled, hasTouch: true })).newPage();
}

const strip = (page: Page) => page.getByRole('complementary', { name: 'Preview' });

test.describe.configure({ mode: 'serial' });
test.describe('previews of the whole website', () => {
  test.describe.configure({ timeout: 120_000 });

  test('show everything saved to anyone with the link, from page to page, until they leave', async ({
    page,
    browser,
  }) => {
    const complaints = complaintsOf(page);
    await enter(page, { host, title });
    const known = await makeMember(page, 'Known Kettle');
    await makeMember(page, 'Known Kiln');
    await settle(page);
    const coming = await makeMember(page, 'Coming Kettle');
    await page.reload();

    // By keyboard.
    await publishButton(page).click();
    const button = publishSheet(page).getByRole('button', { name: 'Preview everything saved' });
    await button.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Preview of everything saved' });
    const link = dialog.getByRole('textbox', { name: 'Link' });
    await expect(link).toBeFocused();
    const url = await link.inputValue();
    expect(new URL(url).hostname).toBe(host);
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
    await expect(publishSheet(page)).toBeVisible();

    for (const hasScripts of [true, false]) {
      const visitor = await phone(browser, hasScripts);
      const wrong = complaintsOf(visitor);
      await visitor.goto(url);
      await expect(strip(visitor)).toContainText('Preview: everything saved. This link works until');
      await visitor.goto(`${url}/members`);
      await visitor.getByRole('link', { name: 'Coming Kettle' }).first().click();
      await expect(visitor.getByRole('heading', { level: 1, name: 'Coming Kettle' })).toBeVisible();
      expect(visitor.url()).toBe(`${url}/${coming.url}`);
      await expect(strip(visitor)).toBeVisible();
      if (hasScripts) {
        await expectAccessibleInBothThemes(visitor);
        await expectNoSidewaysScroll(visitor);
      }
      expect(wrong).toEqual([]);
      expect(await visitor.context().cookies()).toEqual([]);
      await visitor.getByRole('link', { name: 'Leave preview' }).click();
      // Nobody has published it.
      expect(visitor.url()).toBe(siteUrl(host, `/${coming.url}`));
      await expect(strip(visitor)).toBeHidden();
      await visitor.goto(`${url}/${known.url}`);
      await visitor.getByRole('link', { name: 'Leave preview' }).click();
      await expect(visitor.getByRole('heading', { level: 1, name: 'Known Kettle' })).toBeVisible();
      expect(visitor.url()).toBe(siteUrl(host, `/${known.url}`));
      await visitor.context().close();
    }
    expect((await fetchByHost(host, `/${coming.url}`)).status).toBe(404);
    expect(complaints).toEqual([]);
  });

  test('filter the members in place, without leaving the preview', async ({ page, browser }) => {
    await enter(page, { host, title });
    const { data } = await call(page, 'POST', '/api/previews', { list: 'saved' });
    const { url } = data as { url: string };
    const visitor = await phone(browser);
    await visitor.goto(`${url}/members`);
    const field = visitor.getByRole('searchbox');
    await field.fill('coming');
    await expect(visitor).toHaveURL(`${url}/members?name=coming`);
    await expect(visitor.getByRole('link', { name: 'Known Kettle' })).toBeHidden();
    await expect(visitor.getByRole('link', { name: 'Coming Kettle' }).first()).toBeVisible();
    await visitor.context().close();
  });

  test('show a scheduled release, and end when it is moved', async ({ page, browser }) => {
    const complaints = complaintsOf(page);
    await enter(page, { host, title });
    const special = await makeMember(page, 'Winter Special');
    await makeMember(page, 'Not in it');
    const name = 'Winter menu, with all that comes with it: soups, stews, hot drinks & <b>more</b> 🍲';
    const release_at = new Date(Date.now() + 40 * day).toISOString();
    const group = { name, release_at, documents: [`post:${special.id}`] };
    const { data } = await call(page, 'POST', '/api/scheduled-releases', group);
    const { id } = data as { id: string };
    await go(page, `/panel/scheduled?open=${id}`);
    await page.getByRole('button', { name: 'Preview this release' }).click();
    const link = page.getByRole('dialog', { name: 'Preview of' }).getByRole('textbox', { name: 'Link' });
    await expect(link).toBeFocused();
    const url = await link.inputValue();
    await expectAccessibleInBothThemes(page);

    const visitor = await phone(browser);
    await visitor.goto(`${url}/members`);
    await expect(strip(visitor)).toContainText(`Preview: “${name}”, `);
    await expect(visitor.getByRole('link', { name: 'Winter Special' }).first()).toBeVisible();
    await expect(visitor.getByText('Not in it')).toBeHidden();
    await expectNoSidewaysScroll(visitor);
    await expectAccessibleInBothThemes(visitor);

    const moved = { release_at: new Date(Date.now() + 41 * day).toISOString() };
    expect((await call(page, 'PATCH', `/api/scheduled-releases/${id}`, moved)).status).toBe(200);
    expect((await visitor.reload())?.status()).toBe(404);
    await expect(visitor.getByRole('heading', { name: 'This preview has ended' })).toBeVisible();
    await visitor.context().close();
    expect((await call(page, 'DELETE', `/api/scheduled-releases/${id}`)).status).toBe(204);
    expect(complaints).toEqual([]);
  });
});
