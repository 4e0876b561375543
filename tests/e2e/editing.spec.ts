import { type Browser, expect as expectSoon, type Locator, type Page, test } from 'playwright/test';

import { owner } from './own-domain.ts';
import { expectLive, publishAll } from './publishing.ts';
import { expectAccessible, expectAccessibleInBothThemes, fetchByHost, panel } from './support.ts';
import { call, newcomer, signIn } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

/** The form's question after the session has ended. */
async function signInAgain(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password').fill(owner.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/:\d+\/panel/);
}

/** The owner in a separate browser context. */
async function ownerAt(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await signIn(page);
  return page;
}

let made = 0;
/** Creates a story through the API and returns its path in the panel. The page must be signed in. */
async function story(page: Page, status = 1): Promise<{ id: string; edit: string; url: string }> {
  made += 1;
  const url = `blog/editing-${Date.now().toString(36)}-${made}`;
  const { status: answer, data } = await call(page, 'POST', '/api/posts', {
    url,
    title: 'Dough at dawn',
    post_status_id: status,
    post_type_id: 6,
    post_body: { attributes: { title: 'Dough at dawn', url, description: 'First words.' } },
  });
  expect(answer).toBe(201);
  const { id } = data as { id: string };
  return { id, edit: `${panel}/panel/blog/${id}`, url };
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const state = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible();
const stored = async (page: Page, id: string) =>
  (await call(page, 'GET', `/api/posts/${id}`)).data as Record<string, unknown>;
const description = (post: Record<string, unknown>) =>
  (post['post_body'] as { attributes: { description: string } }).attributes.description;

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 120; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} doesn’t lead to ${String(target)}`);
}

test.describe('editing', () => {
  test.describe.configure({ timeout: 120_000 });
  let page: Page;
  test.beforeEach(async ({ browser }) => {
    page = await ownerAt(browser);
  });
  test.afterEach(() => page.context().close());

  test('a story is written and published by keyboard, and says when it is live', async () => {
    await page.goto(`${panel}/panel/blog/new`);
    await expect(field(page, 'Title')).toBeFocused();
    await page.keyboard.type(`Смак міста ${Date.now().toString(36)}`);
    await page.keyboard.press('Tab');
    await state(page, /^Saved$/);
    await expect(field(page, 'URL')).toHaveValue(/^blog\/smak-mista-\w+$/);
    await tabTo(page, field(page, 'Text'));
    await page.keyboard.type('Smoke and dill.');
    await tabTo(page, field(page, 'Description'));
    await page.keyboard.type('What the city tastes of.');
    const checks = page.getByRole('region', { name: 'Before you publish' });
    await expect(checks.getByRole('button')).toHaveText(['No cover yet. An illustration is shown instead.']);
    const status = page.getByRole('combobox', { name: 'Status' });
    await tabTo(page, status, 'Shift+Tab');
    await page.keyboard.type('Pub');
    await page.keyboard.press('Control+s');
    await state(page, /^Saved$/);
    await expect(page.getByText('Not live yet')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Publish this blog post' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expectLive(page);
    await expect(page.getByText('Not live yet')).toBeHidden();
    const site = (await page.getByRole('link', { name: /View on site/ }).getAttribute('href')) ?? '';
    const { hostname, pathname } = new URL(site);
    expect((await fetchByHost(hostname, pathname)).body.toString()).toContain('Smoke and dill.');
  });

  test('a publish includes a save made just before it, on a slow network too', async () => {
    const { edit, url } = await story(page, 2);
    await page.goto(edit);
    await page.route(/\/api\/posts\/[^/]+\/(body|data)/, async (route) => {
      await new Promise((resolve) => {
        setTimeout(resolve, 1500);
      });
      await route.continue();
    });
    await field(page, 'Description').fill('Typed at the last moment.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await publishAll(page);
    await expectLive(page);
    const { body } = await fetchByHost('lonestar.localhost', `/${url}`);
    expect(body.toString()).toContain('Typed at the last moment.');
  });

  test('a member with pictures, stops and dishes is added by keyboard, also on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const created = Promise.withResolvers<void>();
    await page.route('**/api/posts', async (route) => {
      await created.promise;
      await route.continue();
    });
    await page.goto(`${panel}/panel/members/new`);
    await expect(field(page, 'Title')).toBeFocused();
    const name = `Kettle ${Date.now().toString(36)}`;
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await tabTo(page, field(page, 'Phone'));
    await page.keyboard.type('5125550134');
    await tabTo(page, page.getByRole('button', { name: 'Add a stop' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: 'Place', exact: true })).toBeFocused();
    await page.keyboard.type('Bayfront');
    await tabTo(page, page.getByRole('button', { name: 'Add a dish' }));
    await page.keyboard.press('Enter');
    await expect(field(page, 'Dish')).toBeFocused();
    await page.keyboard.type('Soup');
    await page.keyboard.press('Tab');
    await page.keyboard.type('9.50');
    await tabTo(page, page.getByRole('checkbox', { name: 'vegan' }));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByRole('button', { name: 'Choose poster' }));
    // The first save comes through only now. Its address changes, the place of the focus doesn't.
    created.resolve();
    await expect(page).toHaveURL(/\/panel\/members\/(?!new)/);
    await page.waitForTimeout(100);
    await expect(page.getByRole('button', { name: 'Choose poster' })).toBeFocused();
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: 'Choose a poster' });
    await expect(picker.getByRole('searchbox')).toBeFocused();
    await expect(picker.getByRole('row').first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(picker).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change poster' })).toBeFocused();
    await state(page, /^Saved$/);
    const post = await stored(page, page.url().split('/').at(-1) ?? '');
    expect(post['post_body']).toMatchObject({
      attributes: {
        title: name,
        phone: '(512) 555-0134',
        stops: [{ place: 'Bayfront' }],
        menu_items: [{ name: 'Soup', price: 950, diets: ['vegan'] }],
      },
      media: { poster: { id: expect.any(String) as unknown } },
    });
    await page.getByRole('navigation', { name: 'Parts of this form' }).getByRole('button', { name: 'Status' }).click();
    await expect(page.getByRole('combobox', { name: 'Status' })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    // axe reports a target that the top bar half covers as too small.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
  });

  test('two tabs: different fields merge, the same field asks', async () => {
    const { id, edit } = await story(page);
    await page.goto(edit);
    const other = await page.context().newPage();
    await other.goto(edit);
    await expect(field(other, 'Author')).toBeVisible();
    await field(page, 'Author').fill('Fen');
    await state(page, /^Saved$/);
    await field(other, 'Description').fill('Second words.');
    await expect(other.getByText(/Someone saved Author\. Their changes/)).toBeVisible();
    await expect(field(other, 'Author')).toHaveValue('Fen');
    await state(other, /^Saved$/);
    expect(description(await stored(page, id))).toBe('Second words.');

    await field(page, 'Description').fill('Mine, after all.');
    await expect(page.getByRole('heading', { name: /saved this/ })).toBeVisible();
    await state(page, 'Not saved: choose what to keep');
    await page.getByRole('button', { name: 'Save what I chose' }).click();
    await expect(page.getByText('Choose one for “Description” first.')).toBeVisible();
    expect(description(await stored(page, id))).toBe('Second words.');
    await expectAccessible(page);
    await page.keyboard.press('Space');
    await expect(page.getByRole('radio', { name: /^Yours Mine, after all/ })).toBeChecked();
    await page.getByRole('button', { name: 'Save what I chose' }).click();
    await state(page, /^Saved$/);
    expect(description(await stored(page, id))).toBe('Mine, after all.');
  });

  test('offline edits are saved when the network is back', async () => {
    const { id, edit } = await story(page);
    await page.goto(edit);
    await expect(field(page, 'Description')).toHaveValue('First words.');
    await page.context().setOffline(true);
    await field(page, 'Description').fill('Typed in a tunnel.');
    await state(page, /^No connection/);
    // Its message couldn't load while offline; some browsers load it only after a reload, which must not overtake the save.
    await page.route('**/api/posts/*/body', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
    await page.context().setOffline(false);
    await state(page, /^Saved$/);
    await page.unroute('**/api/posts/*/body');
    expect(description(await stored(page, id))).toBe('Typed in a tunnel.');
  });

  test('typed text survives an ended session and a killed tab', async ({ browser }) => {
    const own = await ownerAt(browser);
    const { id, edit } = await story(own, 2);
    await own.goto(edit);
    await field(own, 'Description').fill('Typed too late.');
    await state(own, 'Unsaved changes');
    await expect(own.getByText('Not live yet')).toBeVisible();
    expect((await call(own, 'POST', '/api/auth/logout')).status).toBe(204);
    // A key rather than a click: the panel may already be redirecting.
    await own.keyboard.press('Control+s');
    await expect(own.getByText(/Your session ended/)).toBeVisible();
    await signInAgain(own);
    await own.getByRole('button', { name: 'Restore them' }).click();
    await expect(field(own, 'Description')).toHaveValue('Typed too late.');
    await field(own, 'Author').fill('Fen');
    await field(own, 'Text').focus();
    await own.keyboard.type('Half a sentence');
    await expect
      .poll(() => own.evaluate(() => JSON.stringify(Object.entries(localStorage))), { timeout: 1000, intervals: [50] })
      .toContain('Half a sentence');
    await own.close({ runBeforeUnload: false });

    const next = await own.context().newPage();
    await next.goto(edit);
    await next.getByRole('button', { name: 'Restore them' }).click();
    await expect(field(next, 'Text')).toHaveText('Half a sentence');
    await next.getByRole('button', { name: 'Save' }).click();
    await state(next, /^Saved$/);
    expect(description(await stored(next, id))).toBe('Typed too late.');
    await next.context().close();
  });

  test('a post is scheduled in the domain’s time zone; a past time is refused at the field', async () => {
    const { id, edit } = await story(page);
    await page.goto(edit);
    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Scheduled' });
    const time = page.getByLabel('Goes live');
    await time.fill('2021-03-01T09:00');
    await page.keyboard.press('Control+s');
    await expect(page.getByText('This time has passed. Choose a later one')).toBeVisible();
    await expect(time).toBeFocused();
    await time.fill('2031-01-17T09:00');
    await expect(page.getByText(/^Friday, Jan 17, 2031, 9 AM, in [\d,]+ days\. Time in Chicago/)).toBeVisible();
    await page.keyboard.press('Control+s');
    await state(page, /^Saved$/);
    expect(await stored(page, id)).toMatchObject({ post_status_id: 3, publish_at: '2031-01-17T15:00:00.000Z' });
  });

  test('a taken URL offers a free one; a changed live URL redirects', async () => {
    const taken = await story(page);
    const { edit, url } = await story(page, 2);
    await page.goto(edit);
    await field(page, 'URL').fill(taken.url);
    await expect(page.getByText('“Dough at dawn” already has this address.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Before you publish' })).toContainText('has the address');
    await page.getByRole('button', { name: /^Use \/blog\/editing-/ }).click();
    await expect(field(page, 'URL')).not.toHaveValue(taken.url);
    await expect(page.getByText('already has this address')).toBeHidden();
    await expect(page.getByText(`Visitors know /${url}: the old address will lead here.`)).toBeVisible();
  });

  test('an older version is viewed and restored, and the restore is undone', async () => {
    const { id, edit } = await story(page, 2);
    await page.goto(edit);
    await field(page, 'Title').fill('Fire at noon');
    await field(page, 'Description').fill('First fire.');
    await page.keyboard.press('Control+s');
    await state(page, /^Saved$/);
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog');
    // One save is one revision, whatever changed in it.
    await expect(history.getByRole('button', { name: /Renamed from|Changed|Created and published/ })).toHaveCount(2);
    await history.getByRole('button', { name: /Renamed from “Dough at dawn”/ }).click();
    await expect(history.locator('del').filter({ hasText: 'words' })).toBeVisible();
    await expect(history.locator('ins').filter({ hasText: /fire/ })).toBeVisible();
    await history.getByRole('button', { name: 'Back to the history' }).click();
    await history.getByRole('button', { name: /Created and published/ }).click();
    await history.getByRole('button', { name: 'Restore this version' }).click();
    // A toast stays while the pointer is over it.
    const undo = page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' });
    await undo.hover();
    await expect(field(page, 'Description')).toHaveValue('First words.');
    await expect(field(page, 'Title')).toHaveValue('Dough at dawn');
    expect(description(await stored(page, id))).toBe('First words.');
    await undo.click();
    await expect(field(page, 'Description')).toHaveValue('First fire.');
    expect(description(await stored(page, id))).toBe('First fire.');
  });

  test('a pasted picture is uploaded; a failed upload says so', async () => {
    const { id, edit } = await story(page);
    await page.goto(edit);
    const text = field(page, 'Text');
    await text.focus();
    let refused = true;
    await page.route('**/api/media', (route) =>
      refused && route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await text.evaluate((element) => {
      const square =
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30"/></svg>';
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([square], 'pasted.svg', { type: 'image/svg+xml' }));
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    const list = page.getByRole('list', { name: 'Pictures being uploaded' });
    await expect(list.getByText(/Not added. There is no connection/)).toBeVisible();
    refused = false;
    await list.getByRole('button', { name: 'Try again' }).click();
    // Without a description it has no image role yet.
    await expect(text.locator('figure img')).toBeVisible();
    await expect(list).toBeHidden();
    await page.getByLabel('Alt text').fill('A black square');
    await expect.poll(async () => JSON.stringify(await stored(page, id))).toContain('A black square');
    await page.reload();
    await expect(text.getByRole('img', { name: 'A black square' })).toBeVisible();
  });

  test('an author writes their own drafts and publishes nothing; a viewer reads', async ({ browser }) => {
    const { edit, id } = await story(page, 2);
    const author = await newcomer(page, browser, 'author');
    await author.goto(`${panel}/panel/blog/new`);
    await field(author, 'Title').fill(`An author’s own ${Date.now().toString(36)}`);
    await author.keyboard.press('Tab');
    await state(author, /^Saved$/);
    await expect(author.getByRole('combobox', { name: 'Status' })).toBeDisabled();
    await field(author, 'Description').fill('Mine.');
    await state(author, /^Saved$/);
    const own = await stored(author, author.url().split('/').at(-1) ?? '');
    expect([own['post_status_id'], description(own)]).toEqual([1, 'Mine.']);
    await author.goto(edit);
    await expect(author.getByText('You can view this, but not change it.')).toBeVisible();
    await expect(field(author, 'Title')).toBeDisabled();
    const status = await call(author, 'PUT', `/api/posts/${id}/status`, { version: 1, post_status_id: 1 });
    expect(status.status).toBe(403);
    await author.context().close();

    const viewer = await newcomer(page, browser, 'viewer');
    await viewer.goto(edit);
    await expect(field(viewer, 'Title')).toHaveValue('Dough at dawn');
    await expect(field(viewer, 'Title')).toBeDisabled();
    await expect(viewer.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await viewer.getByRole('button', { name: 'History' }).click();
    await expect(viewer.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
    await viewer.goto(`${panel}/panel/blog`);
    await viewer.getByRole('link', { name: 'Dough at dawn' }).first().focus();
    await viewer.keyboard.press('x');
    await expect(viewer.getByRole('checkbox')).toHaveCount(0);
    await expect(viewer.getByRole('region', { name: 'Selected' })).toHaveCount(0);
    await viewer.goto(`${panel}/panel/blog/new`);
    await expect(viewer.getByText('This is for authors')).toBeVisible();
    await viewer.context().close();
  });

  test('the form and its history are accessible', async () => {
    await page.goto(`${panel}/panel/members`);
    await page.locator('tbody a').first().click();
    await expect(page.getByRole('region', { name: 'In search results' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click();
    await expect(page.getByRole('dialog', { name: 'One save' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
