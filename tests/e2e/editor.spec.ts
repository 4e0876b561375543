import { expect, type Page, test } from 'playwright/test';

import { expectLive, publishAll } from './publishing.ts';
import {
  complaintsOf,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectNoSidewaysScroll,
  fetchByHost,
  panel,
} from './support.ts';
import { call, signIn } from './team.ts';

async function newStory(page: Page, title: string): Promise<void> {
  await page.goto(`${panel}/panel/blog/new`);
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Text', exact: true }).focus();
}

/** Moves the caret at human speed: `selectionchange` reaches the editor a moment after the key. */
const asPeople = { delay: 40 };

/** Chooses a block by a slash and a few letters. */
async function slash(page: Page, query: string, name: string): Promise<void> {
  await page.keyboard.type(`/${query}`);
  await expect(page.getByRole('option', { name, exact: true })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
}

async function paste(page: Page, html: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Text', exact: true }).evaluate((text, given) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', given);
    clipboardData.setData('text/plain', 'plain');
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible();

/** The panel reserves the scrollbar's width, so the body must not exceed what is left. */
async function expectNoSidewaysPanel(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );
}

test.describe('text editor', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('a story is written by keyboard, and its page shows it as written', async ({ page }) => {
    test.setTimeout(120_000);
    const complaints = complaintsOf(page);
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await signIn(page);
    await newStory(page, `A day in lines ${Date.now().toString(36)}`);

    await slash(page, 'hea', 'Heading');
    await page.keyboard.type('What we serve');
    await page.keyboard.press('Enter');
    await page.keyboard.type('All **made** by hand, see the members.');
    const marked = () => page.evaluate(() => String(getSelection()));
    await page.keyboard.press('Shift+Control+ArrowLeft', asPeople);
    await expect.poll(marked).toBe('.');
    await page.keyboard.press('Shift+Control+ArrowLeft', asPeople);
    await expect.poll(marked).toBe('members.');
    await page.keyboard.press('Control+k');
    await page.getByLabel('Link to').fill('All members');
    await expect(page.getByRole('option').first()).toContainText('All members');
    await page.keyboard.press('ArrowDown', asPeople);
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Link to')).toBeHidden();
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
    await page.keyboard.press('End', asPeople);
    await page.keyboard.press('Enter');
    await page.keyboard.type('- Tacos');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Pho');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await slash(page, 'tab', 'Table');
    for (const cell of ['Dish', 'Price', 'Heat', 'Taco', '$4', 'Mild', 'Pho', '$9', 'Hot']) {
      await page.keyboard.type(cell);
      if (cell !== 'Hot') await page.keyboard.press('Tab');
    }
    await page.keyboard.press('ArrowDown', asPeople);
    await slash(page, 'pic', 'Picture');
    const picker = page.getByRole('dialog', { name: 'Add a picture to the text' });
    await expect(picker.getByRole('searchbox')).toBeFocused();
    await expect(picker.getByRole('row').first()).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(picker).toBeHidden();
    await expect(page.getByLabel('Alt text')).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.type('The truck at dusk');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Fen & friends');
    await page.keyboard.press('Escape', asPeople);
    await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toBeFocused();
    await page.keyboard.press('ArrowDown', asPeople);
    await slash(page, 'you', 'Video');
    await expect(page.getByLabel('Address of the video')).toBeFocused();
    await page.keyboard.type('https://youtu.be/dQw4w9WgXcQ');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Title of the video')).toBeVisible();
    await expect(page.getByText(/^\d+ words, \d+ characters$/)).toBeVisible();
    await expectAccessible(page);
    await saved(page);

    await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Published' });
    await page.getByRole('button', { name: 'Save' }).click();
    await saved(page);
    const path = `/${await page.getByRole('textbox', { name: 'URL', exact: true }).inputValue()}`;
    // Nobody sees it yet.
    await expect(page.getByRole('link', { name: /View on site/ })).toHaveCount(0);
    await publishAll(page);
    await expectLive(page);
    const site = await page.getByRole('link', { name: /View on site/ }).getAttribute('href');

    // The page needs no script.
    const { status, body } = await fetchByHost(new URL(site ?? '').hostname, path);
    expect(status).toBe(200);
    const html = body.toString();
    expect(html).toContain(
      '<h2>What we serve</h2><p>All <strong>made</strong> by hand, see the <a href="/members">members.</a></p>',
    );
    expect(html).toContain('<ul><li><p>Tacos</p></li><li><p>Pho</p></li></ul>');
    expect(html).toContain('<tr><th scope="col"><p>Dish</p></th>');
    expect(html).toMatch(
      /<figure><picture>.*alt="The truck at dusk".*<figcaption>Fen &amp; friends<\/figcaption><\/figure>/,
    );
    expect(html).toContain(
      '<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" rel="noopener"><span>Watch on YouTube</span></a>',
    );
    const visitor = await page.context().newPage();
    visitor.on('request', (request) => loaded.push(request.url()));
    await visitor.goto(site ?? '');
    await expect(visitor.getByRole('img', { name: 'The truck at dusk' })).toBeVisible();
    await expect(visitor.getByRole('columnheader', { name: 'Price' })).toBeVisible();
    await expectAccessible(visitor);
    await visitor.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(visitor);
    expect(loaded.filter((address) => /youtu|vimeo|ytimg/.test(address))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('text pasted from Word keeps its structure and loses its styles', async ({ page }) => {
    await signIn(page);
    await newStory(page, `From Word ${Date.now().toString(36)}`);
    await paste(
      page,
      `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{font-family:Calibri;color:red}</style></head><body>
      <h1><span style='color:#2F5496'>Opening<o:p></o:p></span></h1>
      <p class=MsoNormal style='color:red'><b>Come</b> early<o:p></o:p></p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;</span></span><![endif]>Tacos</p></body></html>`,
    );
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await expect(text.getByRole('heading', { name: 'Opening', level: 2 })).toBeVisible();
    await expect(text.getByRole('listitem')).toHaveText('Tacos');
    expect(await text.innerHTML()).not.toMatch(/Mso|Calibri|color|o:p/);
    await saved(page);
    // The editor reports its text after a debounce; until then only the title is saved.
    await expect(async () => {
      const { data } = await call(page, 'GET', `/api/posts/${page.url().split('/').at(-1)}`);
      expect(JSON.stringify(data)).toContain('Opening');
    }).toPass();
    await page.reload();
    await expect(text.getByRole('heading', { name: 'Opening', level: 2 })).toBeVisible();
    await expect(text.locator('strong')).toHaveText('Come');
  });

  test('the editor fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page);
    await newStory(page, '');
    await page.keyboard.type('/table');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Add row below' })).toBeAttached();
    await expectNoSidewaysPanel(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('textbox', { name: 'Text', exact: true }).focus();
    await page.keyboard.press('Control+/');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts of the editor' })).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
