import { expect as expectSoon, type Page, test } from 'playwright/test';

import { makePost, storedBlocks } from './builder-support.ts';
import { expectLive, publishAll } from './publishing.ts';
import { panel } from './support.ts';
import { call, enter } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true });
const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const saveState = (page: Page) => page.getByRole('status').first();
const idOf = (page: Page) => page.url().split('/').at(-1) ?? '';
const storedPost = async (page: Page) =>
  (await call(page, 'GET', `/api/posts/${idOf(page)}`)).data as { title: string; url: string };

/** The page's writes of posts from now on, with their time. */
function writesOf(page: Page): { method: string; at: number }[] {
  const writes: { method: string; at: number }[] = [];
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    const isPost = pathname === '/api/posts' || /^\/api\/posts\/[^/]+\/(?:body|data)$/.test(pathname);
    if (isPost && sent.method() !== 'GET') writes.push({ method: sent.method(), at: Date.now() });
  });
  return writes;
}

/** Delays the creation of posts, so that the user acts before it and sees it happen. */
async function slowCreation(page: Page, milliseconds = 1200): Promise<void> {
  await page.route('**/api/posts', async (route) => {
    if (route.request().method() === 'POST')
      await new Promise((resolve) => {
        setTimeout(resolve, milliseconds);
      });
    await route.continue();
  });
}

test.describe('drafts', () => {
  test.describe.configure({ timeout: 90_000 });
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 700 });
    await enter(page, { host: 'drafts.localhost', title: 'Draft Trucks' }, '/panel/blog/new');
    await expect(title(page)).toBeFocused();
  });

  test('templates stay open while the typed title becomes a draft, and are offered after it', async ({ page }) => {
    await slowCreation(page);
    await page.keyboard.type('First the title');
    await page.getByRole('button', { name: 'Templates' }).click();
    const dialog = page.getByRole('dialog', { name: 'Start from' });
    await expect(dialog).toBeVisible();
    const news = dialog.getByRole('button', { name: /^News/ });
    await news.focus();
    await expect(page).toHaveURL(/\/panel\/blog\/[a-z0-9]{16}$/);
    await expect(saveState(page)).toHaveText('Saved');
    await expect(news).toBeFocused();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Templates' }).click();
    await news.click();
    await expect(dialog).toBeHidden();
    await expect(title(page)).toHaveValue('First the title');
    await expect
      .poll(async () => (await storedBlocks(page, idOf(page))).map(({ type }) => type))
      .toEqual(['rich-text', 'call-to-action']);
    // A built post is changed in the builder, which has the templates itself.
    await expect(page.getByRole('button', { name: 'Templates' })).toBeHidden();
  });

  test('the caret, the focus and the place on the screen survive the creation of the draft', async ({ page }) => {
    await slowCreation(page);
    await page.keyboard.type('Dough at dwn');
    for (let presses = 0; presses < 2; presses += 1) await page.keyboard.press('ArrowLeft');
    const box = await title(page).elementHandle();
    await page.evaluate(() => scrollTo(0, 60));
    await expect(page).toHaveURL(/\/panel\/blog\/[a-z0-9]{16}$/);
    await expect(saveState(page)).toHaveText('Saved');
    await expect(title(page)).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(60);
    expect(await box?.evaluate((element) => element.isConnected)).toBe(true);
    await page.keyboard.type('a');
    await expect(title(page)).toHaveValue('Dough at dawn');
    await expect.poll(async () => (await storedPost(page)).title).toBe('Dough at dawn');
    // The address follows the title until somebody writes one.
    expect((await storedPost(page)).url).toBe('blog/dough-at-dawn');
  });

  test('a draft saves once per pause, wherever the focus is, and says nothing else', async ({ page }) => {
    const writes = writesOf(page);
    const said = new Set<string>();
    await page.exposeFunction('hear', (words: string) => said.add(words));
    await saveState(page).evaluate((status) => {
      const { hear } = globalThis as unknown as { hear: (words: string) => void };
      new MutationObserver(() => hear(status.textContent)).observe(status, {
        characterData: true,
        childList: true,
        subtree: true,
      });
    });
    await page.keyboard.type('Seven slow words in the title', { delay: 60 });
    const lastKey = Date.now();
    await expect(saveState(page)).toHaveText('Saved');
    await expect(title(page)).toBeFocused();
    expect(writes.map(({ method }) => method)).toEqual(['POST']);
    // The clock here starts later than the pause, by what the last key took to get here.
    expect((writes[0]?.at ?? 0) - lastKey).toBeGreaterThan(300);

    await text(page).click();
    await page.keyboard.type('Smoke, dill and a long line at noon.', { delay: 50 });
    await expect.poll(() => writes.length).toBe(2);
    await expect(saveState(page)).toHaveText('Saved');
    await expect(text(page)).toBeFocused();

    await page.getByRole('region', { name: 'Search and sharing' }).scrollIntoViewIfNeeded();
    const indexing = page.getByLabel('Hide from search engines');
    await indexing.focus();
    await page.keyboard.press('Space');
    await expect.poll(() => writes.length).toBe(3);
    await expect(saveState(page)).toHaveText('Saved');
    expect([...said].toSorted()).toEqual(['Saved', 'Saving…']);
  });

  test('nothing is saved while an input method is composing', async ({ page }) => {
    const writes = writesOf(page);
    const input = await page.context().newCDPSession(page);
    for (const [at, composed] of ['す', 'すし', 'すしの'].entries())
      await input.send('Input.imeSetComposition', { text: composed, selectionStart: at + 1, selectionEnd: at + 1 });
    await page.waitForTimeout(2000);
    expect(writes).toEqual([]);
    await input.send('Input.insertText', { text: '寿司 sushi' });
    await expect.poll(() => writes.length).toBe(1);
    await expect(saveState(page)).toHaveText('Saved');
    expect((await storedPost(page)).title).toBe('寿司 sushi');
    await expect(title(page)).toHaveValue('寿司 sushi');
  });

  test('what can’t be saved yet is said without red fields', async ({ page }) => {
    const writes = writesOf(page);
    await page.getByRole('textbox', { name: 'Description', exact: true }).pressSequentially('No title so far.');
    await expect(saveState(page)).toHaveText('Not saved: add a title');
    await page.waitForTimeout(1500);
    expect(writes).toEqual([]);
    await title(page).pressSequentially('Now with one');
    await expect(saveState(page)).toHaveText('Saved');

    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);

    // A half-typed address isn't sent, and nothing turns red before the field is left.
    const url = page.getByRole('textbox', { name: 'URL', exact: true });
    await url.fill('blog/');
    await expect(saveState(page)).toHaveText('Not saved: add a URL');
    await url.press('End');
    await url.pressSequentially('Now ');
    await expect(saveState(page)).toHaveText('Not saved yet: a field isn’t complete');
    await page.waitForTimeout(1500);
    await expect(page.locator('[aria-invalid="true"]')).toHaveCount(0);
    expect(writes).toHaveLength(1);
    await url.fill('blog/now-with-a-url');
    await expect(saveState(page)).toHaveText('Saved');
  });

  test('a published post waits for Save', async ({ page }) => {
    const id = await makePost(page, { type: 6, url: 'blog/live-already' });
    expect((await call(page, 'PUT', `/api/posts/${id}/status`, { post_status_id: 2, version: 1 })).status).toBe(200);
    const writes = writesOf(page);
    await page.goto(`${panel}/panel/blog/${id}`);
    await title(page).pressSequentially(' and more');
    await page.waitForTimeout(1500);
    await expect(saveState(page)).toHaveText('Unsaved changes');
    expect(writes).toEqual([]);
  });

  test('an address that is pasted as the panel or a browser shows it is that address', async ({ page }) => {
    const id = await makePost(page, { type: 6, url: 'blog/as-shown' });
    expect((await call(page, 'PUT', `/api/posts/${id}/status`, { post_status_id: 2, version: 1 })).status).toBe(200);
    await page.goto(`${panel}/panel/blog/${id}`);
    const url = page.getByRole('textbox', { name: 'URL', exact: true });
    await publishAll(page);
    await expectLive(page);
    await page.reload();
    await url.fill('/blog/as-shown');
    await title(page).click();
    await expect(url).toHaveValue('blog/as-shown');
    await expect(page.getByText('Visitors know')).toBeHidden();
    // As it is typed behind the slash that the field shows, it isn't a mistake until then.
    await url.fill('/blog/shown');
    await expect(url).toHaveValue('blog/shown');
    await expect(url).not.toHaveAttribute('aria-invalid');
    await url.fill('https://lonestar.example/blog/Winter Hours/');
    await url.press('Control+s');
    await expect(url).toHaveValue('blog/winter-hours');
    await expect(saveState(page)).toHaveText('Saved');
    expect((await storedPost(page)).url).toBe('blog/winter-hours');
    // Also once it is saved: that isn't live yet.
    const warning = page.getByText('Visitors know /blog/as-shown: the old address will lead here.');
    await expect(warning).toBeVisible();
    await url.fill('blog/winter');
    await title(page).click();
    await expect(warning).toBeVisible();
    await url.fill('blog/as-shown');
    await expect(warning).toBeHidden();
  });

  test('a save that is refused on the way out leads to the mistake', async ({ page }) => {
    const id = await makePost(page, { type: 6, url: 'blog/on-the-way-out' });
    expect((await call(page, 'PUT', `/api/posts/${id}/status`, { post_status_id: 2, version: 1 })).status).toBe(200);
    await page.goto(`${panel}/panel/blog/${id}`);
    await title(page).fill('');
    await page.getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('button', { name: 'Save and leave' }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(title(page)).toBeFocused();
  });

  test('what is typed beside an offer of earlier changes is never lost for them, nor they for it', async ({ page }) => {
    const id = await makePost(page, { type: 6, url: 'blog/beside-an-offer' });
    expect((await call(page, 'PUT', `/api/posts/${id}/status`, { post_status_id: 2, version: 1 })).status).toBe(200);
    const restore = page.getByRole('button', { name: 'Restore them' });
    const discard = page.getByRole('button', { name: 'Discard' });
    const comeBack = async () => {
      await page.getByRole('link', { name: 'FAQ' }).click();
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: /^FAQ/ })).toBeVisible();
      await page.goto(`${panel}/panel/blog/${id}`);
    };
    await page.goto(`${panel}/panel/blog/${id}`);
    await title(page).fill('Anise');
    await comeBack();
    await expect(restore).toBeVisible();

    // Discarded are those from before, not what was typed since.
    await title(page).fill('Basil');
    await discard.click();
    await expect(title(page)).toHaveValue('Basil');
    await comeBack();

    // Neither takes the place of the other until the user chooses.
    await expect(restore).toBeVisible();
    await title(page).fill('Caraway');
    await comeBack();
    await restore.click();
    await expect(title(page)).toHaveValue('Caraway');
    await title(page).fill('Caraway and dill');
    await restore.click();
    await expect(title(page)).toHaveValue('Basil');
    await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click();
    await expect(title(page)).toHaveValue('Caraway and dill');
    await expect(restore).toHaveCount(0);
    await title(page).press('Control+s');
    await expect(saveState(page)).toHaveText('Saved');
    await page.reload();
    await expect(title(page)).toHaveValue('Caraway and dill');
    await expect(restore).toHaveCount(0);
  });

  test('an offer for a new post isn’t one for the post that is created instead, and stays for the next', async ({
    page,
  }) => {
    const restore = page.getByRole('button', { name: 'Restore them' });
    const refuse = '**/api/posts';
    await page.route(refuse, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await page.goto(`${panel}/panel/blog/new`);
    await title(page).fill('Unwritten');
    await expect(saveState(page)).toContainText('No connection');
    await page.unroute(refuse);
    await page.goto(`${panel}/panel/faq`);
    await page.goto(`${panel}/panel/blog/new`);
    await expect(restore).toBeVisible();
    await title(page).fill('Written');
    await title(page).press('Control+s');
    await expect(page).toHaveURL(/blog\/(?!new)[^/]+$/);
    await expect(restore).toHaveCount(0);
    await page.reload();
    await expect(title(page)).toHaveValue('Written');
    await expect(restore).toHaveCount(0);
    await page.goto(`${panel}/panel/blog/new`);
    await restore.click();
    await expect(title(page)).toHaveValue('Unwritten');
  });
});
