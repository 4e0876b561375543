import { expect as expectSoon, type Page, test } from 'playwright/test';

import { expectLive, publishAll } from './publishing.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll, panel, siteUrl } from './support.ts';
import { call, enter } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const box = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The button that unfolds a box; its name ends with the state of the box. */
const folded = (page: Page, name: string) => box(page, name).getByRole('button', { name: new RegExp(`^${name}`) });
const saveState = (page: Page) => page.locator('form > header [role="status"]');

let made = 0;
/** Creates a story or a page with a text, and returns its path in the panel. */
async function makePost(
  page: Page,
  type: 1 | 6,
  attributes: Record<string, unknown> = {},
  title = 'Dough at dawn',
): Promise<string> {
  made += 1;
  const url = `${type === 6 ? 'blog/' : ''}writing-${Date.now().toString(36)}-${made}`;
  const text = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Smoke rises before the sun does.' }] }],
  };
  const { status, data } = await call(page, 'POST', '/api/posts', {
    url,
    title,
    post_status_id: 1,
    post_type_id: type,
    post_body: { attributes: { title, url, description: '', text, ...attributes } },
  });
  expect(status).toBe(201);
  return `${panel}/panel/${type === 6 ? 'blog' : 'pages'}/${(data as { id: string }).id}`;
}

test.describe('writing first', () => {
  test.describe.configure({ timeout: 90_000 });
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize(desktop);
    await enter(page, { host: 'writing.localhost', title: 'Writing Trucks' });
  });

  test('title, text and headings are set in the letters of the website', async ({ page }) => {
    const heading = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'At noon' }] };
    const words = { type: 'paragraph', content: [{ type: 'text', text: 'Lines form.' }] };
    const address = await makePost(page, 6, { text: { type: 'doc', content: [heading, words] } });
    await publishAll(page);
    await expectLive(page);
    await page.goto(address);
    const written = field(page, 'Text');
    const places = {
      h1: field(page, 'Title'),
      h2: written.getByRole('heading', { name: 'At noon' }),
      p: written.getByText('Lines form.'),
    };
    const site = await page.context().newPage();
    await site.goto(siteUrl('writing.localhost', '/'));
    for (const [name, place] of Object.entries(places)) {
      const theirs = await site.evaluate((tag) => {
        const element = document.querySelector('main')?.appendChild(document.createElement(tag));
        return element && getComputedStyle(element).fontFamily;
      }, name);
      expect(theirs).toMatch(/^["\w]/);
      await expect.poll(() => place.evaluate((node) => getComputedStyle(node).fontFamily)).toBe(theirs);
    }
    // The files of the letters have come, too.
    const isLoaded = () =>
      places.h1.evaluate((node) => {
        const [family = ''] = getComputedStyle(node).fontFamily.split(',');
        return [...document.fonts].some((face) => `"${face.family}"` === family && face.status === 'loaded');
      });
    await expect.poll(isLoaded).toBe(true);
    await expect(page.getByRole('navigation', { name: 'Panel' })).not.toHaveCSS(
      'font-family',
      await places.h1.evaluate((node) => getComputedStyle(node).fontFamily),
    );
  });

  test('a story and a page start with title and text, on a desktop and on a phone', async ({ page }) => {
    for (const type of [6, 1] as const) {
      await page.setViewportSize(desktop);
      await page.goto(await makePost(page, type, { description: 'From three in the morning.' }));
      const line = field(page, 'Text').getByText('Smoke rises');
      const top = async () => (await line.boundingBox())?.y ?? Infinity;
      for (const [size, lowest] of [
        [desktop, 260],
        [phone, 420],
      ] as const) {
        await page.setViewportSize(size);
        await expect(line).toBeVisible();
        expect(await top()).toBeLessThanOrEqual(lowest);
        await expectNoSidewaysScroll(page);
        await expectAccessibleInBothThemes(page);
      }
    }
  });

  test('Enter goes from the title to the text, and a pasted title stays one line', async ({ page }) => {
    await page.goto(`${panel}/panel/blog/new`);
    await expect(field(page, 'Title')).toBeFocused();
    await page.keyboard.insertText('Dough\nat  dawn');
    await expect(field(page, 'Title')).toHaveValue('Dough at  dawn');
    await expect(field(page, 'Text')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(field(page, 'Text')).toBeFocused();
    await page.keyboard.type('Smoke first.');
    await expect(field(page, 'Text')).toHaveText('Smoke first.');
    await expect(saveState(page)).toHaveText('Saved');
    await expect(field(page, 'URL')).toHaveValue(/^blog\/dough-at-dawn/);
  });

  test('on a phone each box says its state in one line, and unfolds by keyboard', async ({ page }) => {
    await page.setViewportSize(phone);
    const path = await makePost(page, 6, { author: 'Ann Lee', published_on: '2026-11-03' });
    await page.goto(path);
    const details = folded(page, 'Details');
    await expect(details).toHaveAccessibleName(
      /^Details \/blog\/writing-\S+ · Nov 3, 2026 · Ann Lee · No description$/,
    );
    await expect(folded(page, 'Status')).toHaveAccessibleName('Status Draft');
    await expect(folded(page, 'Pictures')).toHaveAccessibleName('Pictures No cover yet');
    await expect(field(page, 'URL')).toBeHidden();
    await details.focus();
    await page.keyboard.press('Enter');
    await expect(details).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(field(page, 'URL')).toBeVisible();
    await field(page, 'Description').fill('From three in the morning.');
    await expect(saveState(page)).toHaveText('Saved');
    await expectNoSidewaysScroll(page);
    await expectAccessibleInBothThemes(page);
    await page
      .getByRole('button', { name: /^Details/ })
      .last()
      .click();
    await expect(field(page, 'Description')).toBeHidden();
    // A link to a part and a suggestion unfold what they lead to.
    await page.getByRole('navigation', { name: 'Parts of this form' }).getByRole('button', { name: 'Status' }).click();
    await expect(page.getByRole('combobox', { name: 'Status' })).toBeInViewport();
    await box(page, 'Before you publish')
      .getByRole('button', { name: /No cover yet/ })
      .click();
    await expect(page.getByRole('button', { name: 'Choose cover' })).toBeFocused();
  });

  test('a field that the save refuses unfolds and takes the focus', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto(await makePost(page, 6));
    await folded(page, 'Details').click();
    await field(page, 'URL').fill('🌮');
    await page
      .getByRole('button', { name: /^Details/ })
      .last()
      .click();
    await field(page, 'Title').click();
    await page.keyboard.press('Control+s');
    await expect(field(page, 'URL')).toBeFocused();
    await expect(page.getByText('Use a-z and 0-9, with dashes and slashes between them')).toBeInViewport();
    await field(page, 'URL').fill(`blog/writing-mended-${Date.now().toString(36)}`);
    await expect(saveState(page)).toHaveText('Saved');

    // What only the server knows is shown in the same way, but typing on is not interrupted by an autosave.
    await page.reload();
    await expect(field(page, 'URL')).toBeHidden();
    await page.route(/\/api\/posts\/[^/]+\/(?:body|data)$/, (route) =>
      route.fulfill({
        status: 422,
        json: {
          error: { code: 'validation', message: 'Wrong.' },
          code: 'validation',
          message: 'Wrong.',
          errors: { url: ['Choose another URL'] },
          statusCode: 422,
        },
      }),
    );
    await field(page, 'Title').press('End');
    await page.keyboard.type('!');
    await expect(box(page, 'Details').getByText('Choose another URL')).toBeVisible();
    await expect(field(page, 'Title')).toBeFocused();
    await page.keyboard.press('Control+s');
    await expect(field(page, 'URL')).toBeFocused();
  });

  test('the header shows the title once the one above the text has scrolled away', async ({ page }) => {
    await page.goto(await makePost(page, 6));
    const shown = () =>
      page
        .getByRole('heading', { name: 'Dough at dawn', level: 1 })
        .evaluate((title) => getComputedStyle(title).opacity);
    await expect(field(page, 'Text')).toBeVisible();
    expect(await shown()).toBe('0');
    await page.evaluate(() => scrollTo(0, 300));
    await expect.poll(shown).toBe('1');
  });

  test('the list of stories has author and date, and starts with the newest', async ({ page }) => {
    const mark = Date.now().toString(36);
    for (const [title, attributes] of [
      ['Middle', { published_on: '2024-05-05', author: 'Ann Lee' }],
      ['Oldest', { published_on: '2019-05-05', author: 'Bo Reed' }],
      ['Newest', { published_on: '2031-05-05', author: 'Cy Fox' }],
    ] as const)
      await makePost(page, 6, attributes, `${title} ${mark}`);
    await page.goto(`${panel}/panel/blog?q=${mark}`);
    const rows = page.locator('tbody tr');
    await expect(rows).toHaveText([/Newest.*Cy Fox.*May 5, 2031/, /Middle.*Ann Lee.*May 5, 2024/, /Oldest.*Bo Reed/]);
    const date = page.getByRole('columnheader', { name: 'Date', exact: true });
    await expect(date).toHaveAttribute('aria-sort', 'descending');
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('published_on desc');
    await date.getByRole('button').click();
    await expect(date).toHaveAttribute('aria-sort', 'ascending');
    // An order that was chosen shows its groups.
    await expect(rows).toHaveText(['May 2019', /Oldest/, 'May 2024', /Middle/, 'May 2031', /Newest/]);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
  });

  test('the words to link stay marked while their address is typed', async ({ page }) => {
    await page.goto(await makePost(page, 6));
    const marked = () =>
      page.evaluate(() => [...(CSS.highlights.get('linked') ?? [])].map((range) => (range as Range).toString()));
    await field(page, 'Text')
      .getByText('Smoke rises')
      .dblclick({ position: { x: 10, y: 10 } });
    await expect.poll(() => page.evaluate(() => String(getSelection()).trim())).toBe('Smoke');
    await page.keyboard.press('Control+k');
    await expect(page.getByLabel('Link to')).toBeFocused();
    await page.keyboard.type('/members');
    expect((await marked()).map((words) => words.trim())).toEqual(['Smoke']);
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Enter');
    await expect(field(page, 'Text').getByRole('link', { name: 'Smoke' })).toHaveAttribute('href', '/members');
    expect(await marked()).toEqual([]);
    // Without selected words, the whole link of the caret.
    await expect(field(page, 'Text')).toBeFocused();
    const selection = () =>
      page.evaluate(() => {
        const { anchorOffset, focusOffset } = getSelection() ?? {};
        return [anchorOffset, focusOffset];
      });
    await expect.poll(selection).toEqual([0, 5]);
    // ProseMirror sets the selection again 20 ms after it got the focus: a key before that, faster than a person's, changes nothing.
    await page.waitForTimeout(200);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(selection).toEqual([0, 0]);
    await page.keyboard.press('ArrowRight');
    await expect.poll(selection).toEqual([1, 1]);
    await page.keyboard.press('Control+k');
    await expect(page.getByLabel('Link to')).toHaveValue('/members');
    expect((await marked()).map((words) => words.trim())).toEqual(['Smoke']);
    await page.keyboard.press('Escape');
    await expect(field(page, 'Text')).toBeFocused();
    expect(await marked()).toEqual([]);
  });

  test('focus mode shows only title and text, by key and by button, until Escape', async ({ page }) => {
    await page.goto(await makePost(page, 6));
    const rest = [
      page.getByRole('navigation', { name: 'Panel' }),
      page.getByRole('banner'),
      field(page, 'URL'),
      box(page, 'Status'),
    ];
    await field(page, 'Text').click();
    await page.keyboard.press('Control+Shift+F');
    for (const part of rest) await expect(part).toBeHidden();
    await expect(field(page, 'Text')).toBeFocused();
    await expect(field(page, 'Title')).toBeInViewport();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' Alone with it.');
    await expect(saveState(page)).toHaveText('Saved');
    await expect(saveState(page)).toBeInViewport();
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await expectNoSidewaysScroll(page);
      await expectAccessibleInBothThemes(page);
    }
    await page.setViewportSize(desktop);
    // The menu takes its own Escape.
    await field(page, 'Text').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/');
    await expect(page.getByRole('listbox', { name: 'Add' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox', { name: 'Add' })).toBeHidden();
    await expect(field(page, 'URL')).toBeHidden();
    await page.keyboard.press('Escape');
    for (const part of rest) await expect(part).toBeVisible();
    await expect(field(page, 'Text')).toBeFocused();
    const button = page.getByRole('button', { name: 'Focus mode' });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(field(page, 'URL')).toBeHidden();
    await page.keyboard.type(' On');
    await expect(field(page, 'Text')).toContainText(' On');
    await button.click();
    await expect(field(page, 'URL')).toBeVisible();
    await expect(field(page, 'Text')).toBeFocused();
  });
});
