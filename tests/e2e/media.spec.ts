import { expect, type Page, test } from 'playwright/test';
import sharp from 'sharp';

import { endlessDrawings } from '#tests/support/drawings.ts';

import { complaintsOf, expectAccessible, expectAccessibleInBothThemes, panel } from './support.ts';
import { signIn } from './team.ts';

/** A picture with unique bytes. */
async function picture(name: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const color = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 };
  const image = sharp({
    create: {
      width: 900,
      height: 600,
      channels: 3,
      background: color,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  });
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

/** The panel reserves the scrollbar's width, so the body must not exceed what is left. */
async function expectNoSidewaysPanel(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );
}

test.describe('media library', () => {
  test.use({ viewport: { width: 1280, height: 900 } });

  test('two pictures are uploaded by keyboard, described and used, and list their uses', async ({ page }) => {
    const complaints = complaintsOf(page);
    const stamp = Date.now().toString(36);
    const [queue, cook] = [`queue-${stamp}.jpg`, `cook-${stamp}.jpg`];
    await signIn(page, '/panel/media');
    const upload = page.getByRole('button', { name: 'Upload files' });
    await expect(page.getByRole('row').first()).toBeVisible();
    const chooser = page.waitForEvent('filechooser');
    await upload.press('Enter');
    const refused = { name: 'menu.docx', mimeType: 'application/msword', buffer: Buffer.from('x') };
    await (await chooser).setFiles([await picture(queue), await picture(cook), refused]);
    await expect(page.getByText('2 added, 1 not added')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('alert').filter({ hasText: 'This is not a picture' })).toBeVisible();

    // One picture is described where it was added, the other in its side sheet.
    await page.getByLabel(`What ${queue} shows`).focus();
    await page.keyboard.type('People queue at a truck');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: queue }).getByText('Saved')).toBeVisible();
    await expectAccessible(page);

    const tile = page.getByRole('row', { name: `${cook}, no alt text` });
    await tile.focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: cook });
    const point = sheet.getByRole('slider', { name: 'Focal point' });
    await expect(point).toHaveAttribute('aria-valuetext', '50% from the left, 50% from the top');
    await point.focus();
    await page.keyboard.press('Shift+ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await expect(point).toHaveAttribute('aria-valuetext', '40% from the left, 49% from the top');
    const words = sheet.getByLabel(/^What it shows/);
    await words.focus();
    await page.keyboard.type('photo of');
    await page.keyboard.type(' a cook');
    await expect(sheet.getByText('Screen readers already say “picture”')).toBeVisible();
    await words.fill('A cook hands out two tacos');
    await expect(sheet.getByRole('status')).toHaveText('Saved');
    await expect(sheet.getByText('Nowhere. It can be deleted safely.')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('row', { name: 'A cook hands out two tacos' })).toBeFocused();

    // Sets a member's poster by keyboard: search, ↓, Enter.
    await page.goto(`${panel}/panel/members`);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const title = await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue();
    await page.getByRole('button', { name: /(Change|Choose) poster/ }).focus();
    await page.keyboard.press('Enter');
    const picker = page.getByRole('dialog', { name: 'Choose a poster' });
    await expect(picker.getByRole('searchbox')).toBeFocused();
    await page.keyboard.type('two tacos');
    await expect(picker.getByRole('row')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(picker).toBeHidden();
    await expect(page.getByRole('img', { name: 'A cook hands out two tacos' })).toBeVisible();
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible();

    // The library lists where it is used, and so does the question before it moves to the trash.
    await page.goto(`${panel}/panel/media?q=${cook}`);
    await page.getByRole('row', { name: 'A cook hands out two tacos' }).focus();
    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog', { name: `“${cook}” is in use` });
    await expect(question.getByRole('link', { name: title })).toBeVisible();
    await expect(question.getByText('poster', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.goto(`${panel}/panel/media?q=${stamp}`);
    await page.getByRole('row', { name: 'People queue at a truck' }).focus();
    await page.keyboard.press('x');
    await expect(page.getByRole('region', { name: 'Selected' })).toContainText('1 selected');
    await page.keyboard.press('Delete');
    await expect(page.getByRole('row')).toHaveCount(1);
    // The refusal of the file in use is a 409, which the browser logs.
    expect(complaints.filter((text) => !text.includes('409 (Conflict)'))).toEqual([]);
  });

  test('an alt text typed offline is kept in this browser, and saved once the server answers', async ({ page }) => {
    const name = `offline-${Date.now().toString(36)}.jpg`;
    await signIn(page, '/panel/media');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await picture(name));
    await page.getByRole('row', { name: `${name}, no alt text` }).click();
    const sheet = page.getByRole('dialog', { name });
    const words = sheet.getByLabel(/^What it shows/);
    const state = sheet.getByRole('status');
    await page.route('**/api/media/*', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort('connectionreset'),
    );
    await words.fill('Two cooks');
    await expect(state).toHaveText(/^No connection/);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await sheet.getByRole('button', { name: 'Restore them' }).click();
    await expect(words).toHaveValue('Two cooks');
    await expect(state).toHaveText(/^No connection/);
    await page.unroute('**/api/media/*');
    await expect(state).toHaveText('Saved');
    await page.reload();
    await expect(words).toHaveValue('Two cooks');
    await expect(sheet.getByText('unsaved changes')).toBeHidden();
  });

  test('an SVG that takes minutes to draw doesn’t hang the panel of whoever uploads it', async ({ page }) => {
    await signIn(page, '/panel/media');
    const buffer = Buffer.from(endlessDrawings['nested copies'] ?? '');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'endless.svg', mimeType: 'image/svg+xml', buffer });
    const upload = page.getByRole('list', { name: '1 upload' });
    await expect(upload.getByRole('alert')).toContainText('This SVG draws too much for a browser');
    await expect(upload.locator('img')).toHaveCount(0);
  });

  test('the library fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signIn(page, '/panel/media');
    await expect(page.getByRole('row').first()).toBeVisible();
    await expectNoSidewaysPanel(page);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('row').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByText('Where it is used')).toBeVisible();
    await expectAccessibleInBothThemes(page);
  });
});
