import { expect as expectSoon, type Page, type Route, test } from 'playwright/test';

import { expectNoSidewaysScroll, go } from './support.ts';
import { call, enter } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

const longTitle = `${'Very long title of a story that tells all about dough '.repeat(4).trim()}!`.slice(0, 200);
const day = 24 * 60 * 60 * 1000;
const save = /\/api\/posts\/[^/]+\/(?:body|data)$/;

async function makeStory(page: Page, status: number): Promise<string> {
  const url = `blog/header-${status}-${Date.now().toString(36)}`;
  const { data } = await call(page, 'POST', '/api/posts', {
    url,
    title: longTitle,
    post_status_id: status,
    post_type_id: 6,
    ...(status === 3 ? { publish_at: new Date(Date.now() + 24 * day).toISOString() } : {}),
    post_body: { attributes: { title: longTitle, url, description: 'First words.' } },
  });
  return (data as { id: string }).id;
}

async function statusOf(page: Page, id: string): Promise<number> {
  const { data } = await call(page, 'GET', `/api/posts/${id}`);
  return (data as { post_status_id: number }).post_status_id;
}

/** Where the form starts, how high its header is, and whether its texts and actions fit. */
function measured(page: Page) {
  return page.evaluate(() => {
    const header = document.querySelector('form > header') as HTMLElement;
    const fields = document.querySelector('form fieldset') as HTMLElement;
    const state = header.querySelector('[role="status"]') as HTMLElement;
    const parts = [...header.querySelectorAll<HTMLElement>('a, button, [role="status"]')];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    return {
      height: header.getBoundingClientRect().height,
      top: fields.getBoundingClientRect().top + scrollY,
      fits:
        state.scrollWidth <= state.clientWidth &&
        boxes.every(({ left, right }) => left >= 0 && right <= header.getBoundingClientRect().right),
      overlaps: boxes.some((box, at) =>
        boxes
          .slice(at + 1)
          .some(
            (other) =>
              box.left < other.right - 1 &&
              other.left < box.right - 1 &&
              box.top < other.bottom - 1 &&
              other.top < box.bottom - 1,
          ),
      ),
      titleWidth: (header.querySelector('h1') as HTMLElement).clientWidth,
    };
  });
}

const answers: [words: string, answer: (route: Route) => Promise<void>][] = [
  ['No connection: kept here until it can be saved', (route) => route.abort('internetdisconnected')],
  [
    'Kept here: retrying in 3600 s',
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '3600' },
        json: { error: { code: 'rate_limited', message: 'Wait.' } },
      }),
  ],
  [
    'Not saved: check the marked fields',
    (route) =>
      route.fulfill({
        status: 422,
        json: { error: { code: 'validation', message: 'Wrong.', fields: { url: 'Choose another URL' } } },
      }),
  ],
];

test('the head of the form keeps its height in every state at every width', async ({ page }) => {
  test.setTimeout(150_000);
  const widths = [390, 700, 1024, 1280, 1920];
  await enter(page, { host: 'headers.localhost', title: 'Header Trucks' });
  const seen: Record<string, Record<string, Awaited<ReturnType<typeof measured>>>> = {};
  const note = async (name: string, words: string) => {
    await expect(page.locator('form > header [role="status"]')).toHaveText(words);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      (seen[width] ??= {})[name] = await measured(page);
    }
  };
  await go(page, '/panel/blog/new');
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
  await note('new', 'Not saved yet');
  for (const status of [1, 2, 3, 4]) {
    const id = await makeStory(page, status);
    await go(page, `/panel/blog/${id}`);
    const field = page.getByRole('textbox', { name: 'Description', exact: true });
    await expect(field).toHaveValue('First words.');
    await note(`${status}: opened`, 'Saved');
    for (const [words, answer] of answers) {
      await page.route(save, answer);
      await field.press('End');
      await page.keyboard.type('.');
      await page.keyboard.press('Control+s');
      await note(`${status}: ${words}`, words);
      await page.unroute(save);
      await page.keyboard.press('Control+s');
      await expect(page.locator('form > header [role="status"]')).toHaveText('Saved');
    }
    const held = Promise.withResolvers<void>();
    await page.route(save, async (route) => {
      await held.promise;
      await route.continue();
    });
    await field.press('End');
    await page.keyboard.type('!');
    if (status === 2 || status === 3) await note(`${status}: unsaved`, 'Unsaved changes');
    await page.keyboard.press('Control+s');
    await note(`${status}: saving`, 'Saving…');
    held.resolve();
    await note(`${status}: saved`, 'Saved');
    await page.unroute(save);
  }
  for (const [width, states] of Object.entries(seen)) {
    const all = Object.entries(states);
    const said = `${width} px: ${JSON.stringify(states)}`;
    expect(
      all.filter(([, { fits, overlaps }]) => !fits || overlaps),
      said,
    ).toEqual([]);
    expect(new Set(all.map(([, { height }]) => height)).size, said).toBe(1);
    expect(new Set(all.map(([, { top }]) => top)).size, said).toBe(1);
    // On a phone the title is only in its field.
    if (Number(width) >= 640)
      expect(Math.min(...all.map(([, { titleWidth }]) => titleWidth)), said).toBeGreaterThan(140);
  }
});

/** Where the builder's header ends, how many of its parts are outside, and whether its save status is cut off. */
function measuredInBuilder(page: Page) {
  return page.evaluate(() => {
    const header = document.querySelector('header') as HTMLElement;
    const { bottom, right } = header.getBoundingClientRect();
    const parts = [...header.querySelectorAll('a, button, [role="status"]')].filter((part) => part.clientWidth > 0);
    const state = header.querySelector('[role="status"]') as HTMLElement;
    const outside = parts.filter((part) => part.getBoundingClientRect().right > right).length;
    return { bottom, outside, isCut: state.scrollWidth > state.clientWidth };
  });
}

test('the head of the builder keeps its height in every state at every width', async ({ page }) => {
  test.setTimeout(90_000);
  const widths = [390, 1024, 1280];
  await enter(page, { host: 'headers.localhost', title: 'Header Trucks' });
  await go(page, `/panel/blog/${await makeStory(page, 2)}/build`);
  const seen: Record<string, Record<string, Awaited<ReturnType<typeof measuredInBuilder>>>> = {};
  const note = async (words: string) => {
    await expect(page.locator('header [role="status"]')).toHaveText(words);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      (seen[width] ??= {})[words] = await measuredInBuilder(page);
    }
  };
  const add = async () => {
    await page.getByRole('button', { name: 'Add a block' }).first().click();
    await page
      .getByRole('option', { name: /^Divider/ })
      .first()
      .click();
    await note('Unsaved changes');
  };
  await note('Saved');
  for (const [words, answer] of answers.slice(0, 2)) {
    // Before the change, because a draft is saved by itself.
    await page.route(save, answer);
    await add();
    await page.keyboard.press('Control+s');
    await note(words);
    await page.unroute(save);
    await page.keyboard.press('Control+s');
    await note('Saved');
  }
  for (const [width, states] of Object.entries(seen)) {
    const said = `${width} px: ${JSON.stringify(states)}`;
    expect(new Set(Object.values(states).map(({ bottom }) => bottom)).size, said).toBe(1);
    expect(
      Object.values(states).every(({ outside, isCut }) => outside === 0 && !isCut),
      said,
    ).toBe(true);
  }
});

test('on a phone only the post’s own Publish button is green', async ({ page }) => {
  await enter(page, { host: 'headers.localhost', title: 'Header Trucks' });
  const id = await makeStory(page, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(new URL(`/panel/blog/${id}`, page.url()).href);
  const own = page.getByRole('button', { name: 'Publish this blog post' });
  const shell = page.getByRole('banner').getByRole('button', { name: /^Publish [\d,]+ unpublished change/ });
  await expect(own).toBeVisible();
  await expect(shell).toBeVisible();
  const color = (button: typeof own) => button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const green = await color(own);
  await expect.poll(() => color(shell)).not.toBe(green);
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect.poll(() => color(shell)).toBe(green);
});

test('on a phone, actions have words, and both Publish buttons differ', async ({ page }) => {
  await enter(page, { host: 'headers.localhost', title: 'Header Trucks' });
  const id = await makeStory(page, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(new URL(`/panel/blog/${id}`, page.url()).href);
  await expect(page.getByRole('button', { name: 'Publish this blog post' })).toHaveText('Publish this');
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Build page', 'Preview', 'History']);
  await page.getByRole('menuitem', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: 'History' })).toBeVisible();
});

test('a live post says that visitors see it, and keeps its name without a title', async ({ page }) => {
  await enter(page, { host: 'headers.localhost', title: 'Header Trucks' });
  const id = await makeStory(page, 2);
  // The boxes at the side of a text are unfolded there.
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto(new URL(`/panel/blog/${id}`, page.url()).href);
  const status = page.getByRole('combobox', { name: 'Status' });
  await expect(status).toHaveAccessibleDescription('Visitors see it after the next Publish.');
  await page.getByRole('button', { name: 'Publish this blog post' }).click();
  await expect(status).toHaveAccessibleDescription('Visitors see it.');
  await status.selectOption('Scheduled');
  await expect(status).toHaveAccessibleDescription(/^The next Publish takes it off the site until then\./);
  // The suggested time isn't saved yet.
  await expect(page.getByLabel('Goes live')).not.toHaveValue('');
  const publish = page.getByRole('button', { name: 'Publish this blog post' });
  await publish.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it scheduled' }).click();
  await expect.poll(() => statusOf(page, id)).toBe(3);
  await publish.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click();
  await expect(status).toHaveAccessibleDescription('Visitors see it.');
  await expect(status).toHaveValue('2');
  const title = page.getByRole('textbox', { name: 'Title', exact: true });
  const saved = await title.inputValue();
  await title.fill('');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(saved);
});
