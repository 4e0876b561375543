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

test('a comma of a headline stays above the capitals of the next line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${lonestar}about`);
  const heading = page.getByRole('heading', { level: 1 });
  const [line, size] = await heading.evaluate((element) => {
    const { lineHeight, fontSize } = getComputedStyle(element);
    return [Number.parseFloat(lineHeight), Number.parseFloat(fontSize)];
  });
  expect(line).toBeGreaterThanOrEqual(1.05 * (size ?? Infinity));
});

test('the badge of a truck leaves room for the accents of its name', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${lonestar}members`);
  const card = page.locator('.card', { hasText: 'Bánh Mì Y Tú' });
  const [badge, title] = [await boxOf(card.locator('.card-logo')), await boxOf(card.locator('.card-title'))];
  expect(badge.bottom).toBeLessThanOrEqual(title.y);
});

test('a few cards of one’s own fill their row', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${lonestar}about`);
  const cards = page.locator('.own-cards').first();
  const [row, last] = [await boxOf(cards), await boxOf(cards.locator('> *').last())];
  expect(last.right).toBeCloseTo(row.right, 0);
});

test('the pictures of a strip that fits end where the page does', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(siteUrl('bayside.localhost', '/about'));
  const strip = page.locator('.gallery-strip');
  const [last, outer] = await Promise.all(
    [strip.locator('li').last(), strip].map(async (place) => {
      const box = await place.boundingBox();
      return Math.round((box?.x ?? 0) + (box?.width ?? 0));
    }),
  );
  const content = await page
    .locator('main .wrap')
    .first()
    .evaluate((wrap) => {
      const { paddingInlineEnd } = getComputedStyle(wrap);
      return Math.round(wrap.getBoundingClientRect().right - parseFloat(paddingInlineEnd));
    });
  expect([last, outer]).toEqual([content, content]);
});

test('questions end where the rest of the page does', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto(`${bayside}faq`);
  const [questions, page_] = [
    await boxOf(page.locator('.questions').first()),
    await boxOf(page.locator('.faq').first()),
  ];
  expect(questions.right).toBeCloseTo(page_.right, 0);
});

test('hours stay within their day, and the strip of days marks the one that is shown', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-29T20:00:00Z'));
  await page.setViewportSize({ width: 1280, height: 800 });
  // The second view surely has the site's own letters: on a slow first one the browser may do without them.
  await page.goto(bayside, { waitUntil: 'networkidle' });
  await page.goto(bayside);
  const hours = page.locator('.day .hours:visible');
  await expect(hours.filter({ hasText: '11:30 AM – 7:30 PM' }).first()).toBeVisible();
  const tooWide = await hours.evaluateAll((all) =>
    all
      .filter((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        const item = each.closest('li')?.getBoundingClientRect();
        return range.getBoundingClientRect().right > (item?.right ?? 0) + 1;
      })
      .map(({ textContent }) => textContent),
  );
  expect(tooWide).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(bayside);
  await page.locator('.week-jump').scrollIntoViewIfNeeded();
  await expect(page.locator('.week-jump .is-shown')).toHaveAccessibleName('Sunday');
  await page.locator('.week-jump').getByRole('link', { name: 'Wednesday' }).click();
  await expect(page.locator('.week-jump .is-shown')).toHaveAccessibleName('Wednesday');
});

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
