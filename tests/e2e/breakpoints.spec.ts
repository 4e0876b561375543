import { expect, type Page, test } from 'playwright/test';

import { breakpoints, mobileBreakpoint } from '#shared/rules/constants.ts';

import { demoHosts, memberPath, siteUrl } from './support.ts';
import { signIn } from './team.ts';

const mobile = breakpoints[mobileBreakpoint];

/** The widths in pixels that the media queries of the page's stylesheets ask for. */
function widthsIn(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const conditions = (rules: CSSRuleList): string[] =>
      [...rules].flatMap((rule) => [
        ...(rule instanceof CSSMediaRule ? [rule.conditionText] : []),
        ...('cssRules' in rule ? conditions(rule.cssRules as CSSRuleList) : []),
      ]);
    const texts = [...document.styleSheets].flatMap((sheet) => conditions(sheet.cssRules));
    const found = texts
      .filter((text) => text.includes('width'))
      .flatMap((text) => [...text.matchAll(/width[^)]*?([\d.]+)(px|rem|em)/g)])
      .map(([, value, unit]) => Math.round(Number(value) * (unit === 'px' ? 1 : 16)));
    return [...new Set(found)].toSorted((one, other) => one - other);
  });
}

const shown = (page: Page, width: number, parts: Record<string, string>) =>
  page.setViewportSize({ width, height: 900 }).then(async () => {
    const seen = await Promise.all(
      Object.entries(parts).map(async ([name, selector]) => ((await page.locator(selector).isVisible()) ? [name] : [])),
    );
    return seen.flat();
  });

test('§9: public pages change only at breakpoints, and have a menu button below lg', async ({ page }) => {
  for (const host of demoHosts) {
    for (const path of ['/', '/members', '/blog', await memberPath(page, host)]) {
      await page.goto(siteUrl(host, path));
      const widths = await widthsIn(page);
      expect(widths.length, path).toBeGreaterThan(1);
      expect(
        widths.filter((width) => !Object.values(breakpoints).includes(width)),
        path,
      ).toEqual([]);
    }
    const parts = { button: '.menu-button[popovertarget]:not([popovertargetaction])', links: '.menu-wide' };
    expect(await shown(page, mobile - 1, parts)).toEqual(['button']);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.locator('#site-menu').getByRole('link').first()).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await shown(page, mobile, parts)).toEqual(['links']);
  }
});

test('§9: the panel changes only at breakpoints, and has a drawer below lg', async ({ page }) => {
  await page.setViewportSize({ width: mobile, height: 900 });
  await signIn(page, '/panel/members');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const widths = await widthsIn(page);
  expect(widths).toContain(mobile);
  expect(widths.filter((width) => !Object.values(breakpoints).includes(width))).toEqual([]);

  const parts = { rail: 'nav[aria-label="Panel"]:visible', button: 'button[aria-label="Open navigation"]' };
  expect(await shown(page, mobile, parts)).toEqual(['rail']);
  expect(await shown(page, mobile - 1, parts)).toEqual(['button']);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await page.getByRole('dialog', { name: 'Navigation' }).getByRole('link', { name: 'Media' }).click();
  await expect(page).toHaveURL(/\/panel\/media$/);
  await expect(page.getByRole('dialog', { name: 'Navigation' })).toBeHidden();
});
