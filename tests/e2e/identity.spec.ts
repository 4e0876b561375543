import { expect, type Page, test } from 'playwright/test';

import type { ErrorPage, Options, Seo } from '#shared/schemas/options.ts';
import type { Post } from '#shared/schemas/posts.ts';
import type { PublishState, Release } from '#shared/schemas/releases.ts';

import { ownDomain } from './own-domain.ts';
import { brands, demoHosts, fetchByHost, siteUrl, templatePaths } from './support.ts';

/** What the API of a domain answers visitors. */
async function read<T>(host: string, path: string): Promise<T> {
  const { status, body } = await fetchByHost(`api.${host}`, path);
  expect(status, path).toBe(200);
  return (JSON.parse(body.toString()) as { data: T }).data;
}

/** The style variable of each color type. */
const variables: Record<number, string> = {
  7: '--color-base-text',
  1: '--color-accent-text',
  2: '--color-primary-text',
  4: '--color-accent-background',
  5: '--color-primary-background',
};

/** What the head of a page says about its domain, and the five colors of its root element. Parsed, not opened: that is quicker. */
function identityOf(page: Page, html: string) {
  return page.evaluate(
    ([text, names]) => {
      const { head, documentElement: root } = new DOMParser().parseFromString(text, 'text/html');
      const all = (selector: string, attribute: string) =>
        [...head.querySelectorAll(selector)].map((element) => element.getAttribute(attribute));
      return {
        icon: all('link[rel=icon]', 'href'),
        names: [...all('meta[property="og:site_name"]', 'content'), ...all('meta[name=application-name]', 'content')],
        canonical: all('link[rel=canonical]', 'href'),
        colors: Object.fromEntries(names.map((name) => [name, root.style.getPropertyValue(name)])),
      };
    },
    [html, Object.values(variables)] as const,
  );
}

/** Publishes what other tests have saved in the demo domains: pages are compared with what the API answers now. */
test.beforeAll(async () => {
  for (const host of demoHosts) {
    const { call } = await ownDomain(host, brands[host]);
    if ((await call<PublishState>('GET', '/api/releases/state')).changes === 0) continue;
    const { release } = await call<{ release: Release }>('POST', '/api/clear-cache');
    const state = async () => (await call<Release>('GET', `/api/releases/${release.id}`)).state;
    await expect.poll(state, { timeout: 30_000 }).toMatch(/^(?:live|superseded)$/);
  }
});

for (const host of demoHosts) {
  test(`${host}: every page has the favicon, the name, the address and the colors of its domain`, async ({ page }) => {
    const { fav_icon: icon, title } = await read<Options>(host, '/api/options');
    const { name } = await read<Seo>(host, '/api/options/seo');
    const colors = await read<{ id: number; code: string }[]>(host, '/api/options/colors');
    expect(new Set(colors.map(({ id }) => id))).toEqual(new Set([7, 1, 2, 4, 5]));
    const paths = await templatePaths(host);
    expect(paths.length).toBeGreaterThan(8);
    const expected = Object.fromEntries(colors.map(({ id, code }) => [variables[id], code.toLowerCase()]));
    for (const path of [...paths, '/no/such-page']) {
      const { body } = await fetchByHost(host, path);
      expect({ path, ...(await identityOf(page, body.toString())) }).toEqual({
        path,
        icon: [`/media/${icon?.hashed_name}.${icon?.extension}`],
        names: [name || title, name || title],
        // A page that isn't there has no address.
        canonical: path === '/no/such-page' ? [] : [siteUrl(host, path)],
        colors: expected,
      });
    }
    await page.goto(siteUrl(host));
    const applied = await page.evaluate((names) => {
      const root = getComputedStyle(document.documentElement);
      return Object.fromEntries(names.map((variable) => [variable, root.getPropertyValue(variable)]));
    }, Object.values(variables));
    expect(applied).toEqual(expected);
  });

  test(`${host}: a page that doesn’t exist shows the configured words and members`, async ({ page }) => {
    const {
      title,
      subtitle,
      section_title: heading,
      section_text: text,
      members,
    } = await read<ErrorPage>(host, '/api/options/error-page');
    expect([title, subtitle, heading, text].filter((words) => words === '')).toEqual([]);
    const posts = await read<Post[]>(host, '/api/posts/by-type?type=2&limit=500');
    await page.goto(siteUrl(host, '/no/such-page'));
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    await expect(page.getByText(subtitle, { exact: true })).toBeVisible();
    const section = page.locator('main section').filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(section.getByRole('heading', { level: 2 })).toHaveText(heading);
    await expect(section.getByText(text, { exact: true })).toBeVisible();
    const links = await section
      .locator('.card a[href^="/members/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual(members.map((id) => `/${posts.find((post) => post.id === id)?.url}`));
  });

  test(`${host}: a member’s page shows poster, logo, name, description and cuisines`, async ({ page }) => {
    const posts = await read<Post[]>(host, '/api/posts/by-type?type=2&limit=500');
    const member = posts.find(({ post_body: body }) => body.media['logo'] && body.media['poster']) as Post;
    const { attributes, media, external_data: others } = member.post_body;
    const tags = await read<{ id: string; title: string }[]>(host, '/api/cuisine-tags');
    const cooked = others.cuisines.map((id) => tags.find((tag) => tag.id === id)?.title ?? '');
    expect([member.title, attributes.description, cooked[0]].map(Boolean)).toEqual([true, true, true]);
    await page.goto(siteUrl(host, `/${member.url}`));
    await expect(page.getByRole('heading', { level: 1, name: member.title, exact: true })).toBeVisible();
    for (const [slot, picture] of [
      ['logo', page.locator('img.member-logo, .member-logo img')],
      ['poster', page.locator('.member-poster img').first()],
    ] as const) {
      await expect(picture, slot).toBeVisible();
      const file = media[slot]?.path ?? media[slot]?.hashed_name ?? '';
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), slot)
        .toBeGreaterThan(0);
      expect(await picture.evaluate((image: HTMLImageElement) => image.currentSrc), slot).toContain(`/media/${file}`);
    }
    await expect(page.getByText(attributes.description, { exact: true })).toBeVisible();
    await expect(page.locator('.member .tags li')).toHaveText(cooked);
  });
}
