import { expect, type Page, test } from 'playwright/test';

import { contrast } from '#shared/rules/contrast.ts';

import {
  brands,
  complaintsOf,
  demoHosts,
  expectAccessible,
  expectNoSidewaysScroll,
  fetchByHost,
  memberPath,
  siteUrl,
} from './support.ts';

const screens = [
  { name: 'phone, light', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'desktop, dark', viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
] as const;

async function expectGoodPage(page: Page, title: RegExp): Promise<void> {
  await expect(page).toHaveTitle(title);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page.locator('h1')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

for (const host of demoHosts) {
  const brand = brands[host];
  for (const { name: screen, viewport, colorScheme } of screens) {
    test.describe(`${host}, ${screen}`, () => {
      test.use({ viewport, colorScheme });

      test('home', async ({ page }) => {
        const complaints = complaintsOf(page);
        await page.goto(siteUrl(host));
        await expectGoodPage(page, new RegExp(brand));
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`//${host}`));
        expect(complaints).toEqual([]);
      });

      test('a member', async ({ page }) => {
        const complaints = complaintsOf(page);
        await page.goto(siteUrl(host, await memberPath(page, host)));
        const name = await page.locator('h1').innerText();
        // At the end of the page the buttons that follow on a phone are at their own place, over nothing.
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await expectGoodPage(page, new RegExp(`\\| ${brand}$`));
        expect((await page.title()).toLowerCase()).toBe(`${name} | ${brand}`.toLowerCase());
        const poster = page.locator('.member-poster img').first();
        await expect(poster).toBeVisible();
        expect(await poster.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0);
        expect(complaints).toEqual([]);
      });

      test('all members', async ({ page }) => {
        const complaints = complaintsOf(page);
        await page.goto(siteUrl(host, '/members'));
        await expectGoodPage(page, new RegExp(`\\| ${brand}$`));
        const links = await page
          .locator('.card a[href^="/members/"]')
          .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
        expect(new Set(links).size).toBeGreaterThanOrEqual(12);
        expect(complaints).toEqual([]);
      });

      test('a page that doesn’t exist', async ({ page }) => {
        const complaints = complaintsOf(page);
        const response = await page.goto(siteUrl(host, '/no/such-page'));
        expect(response?.status()).toBe(404);
        await expectGoodPage(page, new RegExp(brand));
        await expect(page.getByRole('link', { name: 'Take me home' })).toHaveAttribute('href', '/');
        await expect(page.getByRole('link', { name: /^View all (members|trucks)$/ })).toHaveAttribute(
          'href',
          '/members',
        );
        expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
      });
    });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${host} shows where the focus is, in ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(siteUrl(host));
      await page.keyboard.press('Tab');
      const rings = await page.evaluate(focusRings);
      expect(rings.length).toBeGreaterThan(20);
      expect(rings.filter(({ ring, ground }) => contrast(ring, ground) < 3)).toEqual([]);
    });
  }

  test(`${host} fits the narrowest phone`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ['/', '/members', await memberPath(page, host), '/no/such-page']) {
      await page.goto(siteUrl(host, path));
      await expectNoSidewaysScroll(page, path);
    }
  });

  test.describe(`${host} without JavaScript`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

    test('shows its content, and every menu link can be reached', async ({ page }) => {
      await page.goto(siteUrl(host));
      await expect(page.locator('h1')).toBeVisible();
      await page.getByRole('button', { name: 'Menu' }).click();
      await page
        .locator('#site-menu')
        .getByRole('link', { name: /catering/i })
        .first()
        .click();
      await expect(page).toHaveURL(siteUrl(host, '/catering'));
      await page.goto(siteUrl(host, await memberPath(page, host)));
      await expect(page.locator('.member h1')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Menu' })).toBeVisible();
    });
  });

  test(`${host}: a client that names the host gets the same bytes as a browser`, async ({ page }) => {
    const response = await page.goto(siteUrl(host, '/members'));
    const fetched = await fetchByHost(host, '/members');
    expect(fetched.status).toBe(200);
    expect(fetched.body.equals((await response?.body()) ?? Buffer.alloc(0))).toBe(true);
    expect(fetched.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test(`${host} sends editors to the panel’s host`, async () => {
    for (const path of ['/panel', '/panel/members', '/team-login', '/reset-password', '/change-password']) {
      const { status, headers } = await fetchByHost(host, path);
      expect([status, String(headers['location'])]).toEqual([302, expect.stringContaining(`//panel.localhost`)]);
    }
  });

  test(`${host}: the sitemap lists pages that exist`, async () => {
    const robots = await fetchByHost(host, '/robots.txt');
    expect(robots.body.toString()).toContain('sitemap.xml');
    const sitemap = (await fetchByHost(host, '/sitemap.xml')).body.toString();
    const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
    expect(paths.length).toBeGreaterThan(20);
    const broken: string[] = [];
    for (const path of paths) if ((await fetchByHost(host, path)).status !== 200) broken.push(path);
    expect(broken).toEqual([]);
  });

  test(`${host}: no link of any page is broken`, async () => {
    const seen = new Set(['/']);
    const broken: string[] = [];
    for (const path of seen) {
      const { status, headers, body } = await fetchByHost(host, path);
      if (status !== 200 && status !== 301) broken.push(`${path}: ${status}`);
      if (!String(headers['content-type']).startsWith('text/html')) continue;
      for (const [, href = ''] of body.toString().matchAll(/<a\b[^>]*\shref="(\/[^"#?]*)/g)) {
        if (!href.startsWith('//')) seen.add(href);
      }
    }
    expect(broken).toEqual([]);
    expect(seen.size).toBeGreaterThan(40);
  });
}

/** The color of each link's and button's focus ring, and the flat color that it is drawn on: its own, or that of what is around it. */
function focusRings(): { name: string; ring: string; ground: string }[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  function hex(color: string): string {
    if (!canvas) return '';
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return alpha < 255 ? '' : `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  }
  function groundOf(element: Element | null): string {
    if (!element) return '';
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    return backgroundImage === 'none' ? hex(backgroundColor) || groundOf(element.parentElement) : '';
  }
  return [...document.querySelectorAll<HTMLElement>('a, button')].flatMap((element) => {
    element.focus({ preventScroll: true });
    const { outlineColor, outlineOffset, outlineStyle } = getComputedStyle(element);
    if (document.activeElement !== element || outlineStyle === 'none') return [];
    const ground = groundOf(Number.parseFloat(outlineOffset) < 0 ? element : element.parentElement);
    return ground ? [{ name: element.textContent.trim(), ring: hex(outlineColor), ground }] : [];
  });
}
