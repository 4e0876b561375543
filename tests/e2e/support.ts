import { request } from 'node:http';

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const port = process.env['E2E_PORT'] ?? '';
export const panel = `http://panel.localhost:${port}`;
export const demoHosts = ['lonestar.localhost', 'bayside.localhost'] as const;
export const brands = { 'lonestar.localhost': 'Lone Star Food Trucks', 'bayside.localhost': 'Bayside Street Eats' };

/** The page's next sign-in goes to the first demo domain: without it, to the one where another test left the same user. */
export async function atDemo(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'site', value: demoHosts[0], url: panel }]);
}

export function siteUrl(host: string, path = '/'): string {
  return `http://${host}:${port}${path}`;
}

type Rules = Parameters<AxeBuilder['options']>[0]['runOnly'];
const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** No violation of WCAG 2.2 AA that a machine can find. */
export async function expectAccessible(page: Page, runOnly: Rules = wcag): Promise<void> {
  await atRest(page);
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly, resultTypes: ['violations'] })
    // Looks into frames of the page's own origin only, and spares a second window for each look: there are hundreds.
    .setLegacyMode()
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([]);
}

/** Nothing moves or changes its colour: halfway nothing has its size or its contrast. What moves with scrolling has no end. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getTiming().iterations !== Infinity)
      .every(({ playState }) => playState !== 'running'),
  );
}

/** The same in light, and then in dark, of which only colours are another matter; the page is left in light. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Nothing sticks out to the right: a page never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, what = page.url()): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // Below zero: a dialog holds the page still, and its scrollbar's room stays empty.
  expect(width, `${what} is wider than its window`).toBeLessThanOrEqual(0);
}

/** Collects what a page complains about from now on: exceptions, console errors, and with them violations of the content policy. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** The first member that the members page links, as a path. */
export async function memberPath(page: Page, host: string): Promise<string> {
  await page.goto(siteUrl(host, '/members'));
  const href = await page.locator('.card a[href^="/members/"]').first().getAttribute('href');
  if (!href) throw new Error('The members page links no member');
  return href;
}

export type Fetched = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** What any program gets that names the host in a header, as `curl -H 'Host: …'` does. No redirect is followed. */
export function fetchByHost(host: string, path: string, headers: Record<string, string> = {}): Promise<Fetched> {
  return fetchFrom(Number(port), host, path, headers);
}

/** The path of a page of every template: every page at the top, and the first of each kind below. */
export async function templatePaths(host: string): Promise<string[]> {
  const sitemap = (await fetchByHost(host, '/sitemap.xml')).body.toString();
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  const kinds = Map.groupBy(all, (path) => (path.lastIndexOf('/') > 0 ? path.split('/')[1] : path));
  return [...kinds.values()].flatMap(([first]) => first ?? []);
}

/** What fetchByHost gets, from a server on another port. */
export function fetchFrom(
  from: number,
  host: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: from, path, headers: { ...headers, host: `${host}:${from}` } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}
