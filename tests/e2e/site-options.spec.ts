import { expect, type Page, test } from 'playwright/test';

import { expectLive, publishButton, publishSheet } from './publishing.ts';
import { complaintsOf, expectAccessible, fetchByHost, panel } from './support.ts';
import { call, newcomer, signIn } from './team.ts';

/** Other tests publish the first domain, so these use another one. */
const host = 'lonestar.localhost';
const options = `${panel}/panel/site-options`;

const state = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible();

test.describe('site options', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('the header menu is reordered by keyboard, published, and seen by visitors', async ({ page }) => {
    const complaints = complaintsOf(page);
    await signIn(page, `${options}/menus`);
    const menu = page.getByRole('list', { name: 'Header menu' });
    const handle = menu.getByRole('button', { name: /^Move / }).first();
    await handle.focus();
    const name = ((await handle.getAttribute('aria-label')) ?? '').replace('Move ', '');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('It is already the first one.')).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText(`${name} is at position 2 of`)).toBeVisible();
    await expect(menu.getByRole('button', { name: `Move ${name}`, exact: true })).toBeFocused();
    const first = ((await handle.getAttribute('aria-label')) ?? '').replace('Move ', '');
    expect(first).not.toBe(name);
    // The header's items as visitors see them, in order.
    const header = async () => {
      const html = (await fetchByHost(host, '/')).body.toString().replaceAll('&amp;', '&');
      const shown = html.slice(html.indexOf('<header'), html.indexOf('</header>'));
      return shown.split(/<[^>]*>/).map((text) => text.trim());
    };
    const before = await header();
    expect(before).toContain(name);
    expect(before.indexOf(name)).toBeLessThan(before.indexOf(first));
    await page.keyboard.press('Control+s');
    await state(page, /^Saved$/);
    await publishButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(publishSheet(page).getByRole('button', { name: 'Menus' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expectLive(page);
    const after = await header();
    expect(after.indexOf(first)).toBeLessThan(after.indexOf(name));
    expect(complaints).toEqual([]);
  });

  test('an item nests three levels deep, and a fourth level is refused', async ({ page }) => {
    await signIn(page, `${options}/menus`);
    const add = page.getByRole('region', { name: 'Footer' }).getByRole('button', { name: 'Add item' });
    const menu = page.getByRole('list', { name: 'Footer menu' });
    for (const [depth, text] of ['One', 'Two', 'Three', 'Four'].entries()) {
      await add.click();
      await menu.getByRole('textbox', { name: 'Text' }).fill(text);
      await menu.getByRole('button', { name: 'Done' }).click();
      const handle = menu.getByRole('button', { name: `Move ${text}`, exact: true });
      await handle.focus();
      for (let step = 0; step < Math.min(depth, 2); step += 1) await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Menus go three levels deep: it can’t be nested any further.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.keyboard.press('Control+s');
    await state(page, 'Not saved: check the marked fields');
    await expect(menu.getByText('Choose a link, or make it text only').first()).toBeVisible();
  });

  test('opening a menu item changes nothing, and only the menu is stored', async ({ page }) => {
    await signIn(page, `${options}/menus`);
    const menu = page.getByRole('list', { name: 'Header menu' });
    const item = menu.getByRole('button', { expanded: false }).filter({ hasNotText: /^$/ }).first();
    await item.click();
    const text = menu.getByRole('textbox', { name: 'Text' });
    await expect(text).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: /not saved|unsaved/i })).toHaveCount(0);
    const name = await text.inputValue();
    await text.fill(`${name}!`);
    await page.keyboard.press('Control+s');
    // The API refuses fields that it doesn't know, such as the flag and the id.
    await state(page, /^Saved$/);
    const { data } = await call(page, 'GET', '/api/options/menus');
    expect(JSON.stringify(data)).toContain(`"${name}!"`);
    await menu.getByRole('button', { name: 'Done' }).click();
    await expect(text).toHaveCount(0);
    await state(page, /^Saved$/);
    // The stored menu is open at another visit with nothing selected.
    await page.getByRole('link', { name: 'Colors' }).first().click();
    await page.getByRole('link', { name: 'Menus' }).first().click();
    await expect(menu).toBeVisible();
    await expect(text).toHaveCount(0);
  });

  test('the members to choose from are the whole list, in the site’s order', async ({ page }) => {
    const asked = page.waitForRequest((one) => one.url().includes('/api/posts/by-type'));
    await signIn(page, `${options}/error-page`);
    const { searchParams } = new URL((await asked).url());
    expect(Object.fromEntries(searchParams)).toEqual({
      type: '2',
      limit: '500',
      offset: '0',
      sortBy: 'position',
      sortDir: 'asc',
    });
  });

  test('an unreadable color shows its replacement, and the choice is kept', async ({ page }) => {
    await signIn(page, `${options}/colors`);
    const ground = await page.getByLabel('Primary background', { exact: true }).inputValue();
    await page.getByLabel('Primary text', { exact: true }).fill(ground);
    const warning = page.getByText(/Contrast 1\.0 to 1 on the primary background: too low to read\. Visitors see #/);
    await expect(warning).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click();
    // The URL changes before the screen does; going back in between would end where it began.
    await expect(page.getByRole('heading', { level: 1, name: /^FAQ/ })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Restore them' }).click();
    await expect(warning).toBeVisible();
    await page.getByRole('button', { name: 'Use it' }).click();
    await expect(page.getByText(/on the primary background: (very )?easy to read/)).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await state(page, /^Saved$/);
  });

  test('two users change the same text: both versions are shown, and nothing is lost', async ({ page, browser }) => {
    await signIn(page, `${options}/seo`);
    const field = (who: Page) => who.getByLabel('Description', { exact: true });
    await expect(field(page)).toHaveValue(/\S/);
    const other = await newcomer(page, browser, 'editor');
    await other.goto(`${options}/seo`);
    await field(other).fill('Theirs, saved first');
    await other.keyboard.press('Control+s');
    await state(other, /^Saved$/);
    await field(page).fill('Mine, a moment later');
    await page.keyboard.press('Control+s');
    const conflict = page.getByRole('region', { name: 'Someone else saved this in the meantime' });
    const versions = conflict.getByRole('group', { name: 'Description', exact: true });
    await expect(versions.getByText('Theirs, saved first')).toBeVisible();
    await expect(versions.getByText('Mine, a moment later')).toBeVisible();
    await expectAccessible(page);
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await state(page, /^Saved$/);
    await page.reload();
    await expect(field(page)).toHaveValue('Mine, a moment later');
    await other.context().close();
  });

  test('typed text survives an ended session', async ({ page }) => {
    await signIn(page, `${options}/error-page`);
    await page.getByLabel('Title', { exact: true }).fill('Typed before the session died');
    await page.context().clearCookies();
    await page.keyboard.press('Control+s');
    await expect(page.getByLabel('Password')).toBeVisible();
    await signIn(page, `${options}/error-page`);
    await page.getByRole('button', { name: 'Restore them' }).click();
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Typed before the session died');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await state(page, /^Saved$/);
  });

  test('a redirect without addresses says so at each field, until it is filled', async ({ page }) => {
    await signIn(page, `${options}/redirects`);
    await page.getByRole('button', { name: 'Add redirect' }).click();
    const form = page.getByRole('form', { name: 'Add redirect' });
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form.getByText('Enter the old address')).toBeVisible();
    await expect(form.getByText('Choose where it leads')).toBeVisible();
    await form.getByRole('textbox').first().fill('/menu.html');
    await expect(form.getByText('Enter the old address')).toBeHidden();
    await expect(form.getByText('Choose where it leads')).toBeVisible();
  });

  test('an editor sees no analytics; a viewer gets a read-only form', async ({ page, browser }) => {
    await signIn(page);
    const editor = await newcomer(page, browser, 'editor');
    await editor.goto(options);
    await expect(editor.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await expect(editor.getByRole('link', { name: 'Analytics' })).toHaveCount(0);
    await editor.goto(`${options}/analytics`);
    await expect(editor.getByText('This is for admins')).toBeVisible();
    await editor.context().close();

    const viewer = await newcomer(page, browser, 'viewer');
    for (const path of ['site-options', 'site-options/menus', 'site-options/redirects', 'faq', 'categories']) {
      await viewer.goto(`${panel}/panel/${path}`);
      await expect(viewer.getByText('You can view this, but not change it.').first()).toBeVisible();
      await expect(viewer.getByRole('main').getByRole('button', { name: /^(Save|Add|Remove|Move)/ })).toHaveCount(0);
    }
    await viewer.context().close();
  });
});

test.describe('lists of the site', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('a question is added, moved by keys, removed and restored', async ({ page }) => {
    const complaints = complaintsOf(page);
    await signIn(page, '/panel/faq');
    const list = page.getByRole('list', { name: 'Questions by category' });
    const question = `Do the trucks take cards in ${Date.now()}?`;
    await page.getByRole('button', { name: 'Add question' }).click();
    const sheet = page.getByRole('dialog', { name: 'New question' });
    await sheet.getByLabel('Question', { exact: true }).fill(question);
    await expect(sheet.getByText('Visitors don’t see it until it has both')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Control+s');
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText(`“${question}” added at the end of the list`)).toBeVisible();
    const row = list.getByRole('listitem').filter({ hasText: question });
    await expect(row.getByText('Not shown: no answer')).toBeVisible();

    await row.getByRole('button', { name: `Move ${question}`, exact: true }).focus();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText(`${question} is at position `)).toBeAttached();
    await expect(row.getByRole('button', { name: `Move ${question}`, exact: true })).toBeFocused();

    await row.locator('button[data-open]').press('e');
    const edit = page.getByRole('dialog', { name: 'Question' });
    await edit.getByLabel('Answer', { exact: true }).fill('Every one of them does.');
    await page.keyboard.press('Control+s');
    await expect(edit).toHaveCount(0);
    await expect(row.getByText('Every one of them does.')).toBeVisible();

    await row.locator('button[data-open]').press('Delete');
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row.getByText('Every one of them does.')).toBeVisible();
    // The answer may be saved before the new order; the browser logs the 409, and the retry succeeds.
    expect(complaints.filter((text) => !text.includes('409 (Conflict)'))).toEqual([]);
  });

  test('a category in use moves to the trash and comes back; a tag takes and drops a drawing', async ({ page }) => {
    await signIn(page, '/panel/categories');
    const entries = page.getByRole('region', { name: 'Blog categories' }).getByRole('listitem');
    await expect(entries).not.toHaveCount(0);
    const count = await entries.count();
    await page
      .getByRole('button', { name: /to trash$/ })
      .first()
      .click();
    await expect(entries).toHaveCount(count - 1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(entries).toHaveCount(count);

    await page.goto(`${panel}/panel/cuisine-tags`);
    const tag = `Grilled cheese ${Date.now()}`;
    const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: tag });
    const drawing = entry.locator('path[d="M3 3h18v18z"]');
    await page.getByLabel('New cuisine tag').fill(tag);
    await page.keyboard.press('Enter');
    await expect(entry).toBeVisible();
    await entry.getByRole('button', { name: /drawing/i }).click();
    await entry.getByRole('button', { name: 'Paste an SVG' }).click();
    await expectAccessible(page);
    await entry.getByLabel('SVG', { exact: true }).fill('<svg viewBox="0 0 24 24"><path d="M3 3h18v18z"/></svg>');
    await expect(drawing).toHaveCount(1);
    await expect(entry).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(drawing).toHaveCount(0);
    await entry.getByRole('button', { name: `Move ${tag} to trash` }).click();
    await expect(entry).toHaveCount(0);
  });
});
