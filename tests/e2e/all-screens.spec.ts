import { expect, type Page, test } from 'playwright/test';

import { screensOf } from './screens.ts';
import { complaintsOf, expectAccessibleInBothThemes, expectNoSidewaysScroll, go, panel } from './support.ts';
import { signIn } from './team.ts';

/** High enough for all parts of a form: those far below the window load only when they come near it. */
const desktop = { width: 1280, height: 1300 };

/** Opens a screen and waits for its data. */
async function visit(page: Page, path: string): Promise<void> {
  await (path.startsWith('/panel') ? go(page, path) : page.goto(panel + path));
  await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/\S/);
  await expect(page.locator('.animate-pulse-soft'), path).toHaveCount(0);
}

test('every screen of the panel is accessible in light and dark, and fits a phone', async ({ page }) => {
  test.setTimeout(300_000);
  const complaints = complaintsOf(page);
  await page.setViewportSize(desktop);
  await signIn(page);
  const screens = await screensOf(page);
  expect(screens.length).toBeGreaterThan(35);
  for (const path of screens) {
    await visit(page, path);
    await expectAccessibleInBothThemes(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page, path);
    await page.setViewportSize(desktop);
    expect(complaints, path).toEqual([]);
  }
});
