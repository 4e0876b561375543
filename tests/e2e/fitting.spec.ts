import { expect, type Locator, test } from 'playwright/test';

import { siteUrl } from './support.ts';

/** What only a look at the page shows: letters that touch, holes, and words in two faces. */
const lonestar = siteUrl('lonestar.localhost');
const bayside = siteUrl('bayside.localhost');

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It isn’t shown.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

for (const [home, vietnamese, plain] of [
  [lonestar, 'members/nguyen-brothers-broth', 'members/pecan-smoke'],
  [bayside, 'members/banh-mi-ba-sau', 'faq'],
] as const) {
  test(`${home} has Vietnamese letters of its own, and loads them only for Vietnamese words`, async ({ page }) => {
    const fonts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
    await page.goto(`${home}${plain}`, { waitUntil: 'networkidle' });
    expect(fonts.filter((url) => url.includes('vietnamese'))).toEqual([]);
    await page.goto(`${home}${vietnamese}`, { waitUntil: 'networkidle' });
    const used = await page.evaluate(async () => {
      await document.fonts.ready;
      const text = [...document.fonts].filter(
        ({ status, unicodeRange }) => status === 'loaded' && /1EA0/i.test(unicodeRange),
      );
      return text.map(({ family }) => family.replaceAll('"', ''));
    });
    expect(used).toContain(home === bayside ? 'Harbor Vietnamese' : 'Street Text');
  });
}
