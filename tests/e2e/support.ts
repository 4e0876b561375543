import { request } from 'node:http';

import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { expect, type Page } from 'playwright/test';

const port = process.env['E2E_PORT'] ?? '';
export const panel = `http://panel.localhost:${port}`;
export const demoHosts = ['lonestar.localhost', 'bayside.localhost'] as const;
export const brands = { 'lonestar.localhost': 'Lone Star Food Trucks', 'bayside.localhost': 'Bayside Street Eats' };

/** Sends the page's next sign-in to the first demo domain; otherwise it goes to the user's last domain. */
export async function atDemo(page: Page): Promise<void> {
  await page.context().addCookies([{ name: 'site', value: demoHosts[0], url: panel }]);
}

export function siteUrl(host: string, path = '/'): string {
  return `http://${host}:${port}${path}`;
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Runs axe's rules of WCAG 2.2 AA, or others, in the page and its frames. The script stays in the page until it is left: loading half a
 * megabyte takes as long as a run, and a test often needs several.
 */
export async function runAxe(
  page: Page,
  part: { include?: string[][]; exclude?: string[] } = { include: [['html']] },
  runOnly: RunOptions['runOnly'] = wcag,
): Promise<AxeResults> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(axe.source);
  const options = { runOnly, resultTypes: ['violations'] } satisfies RunOptions;
  type Loaded = { axe: { run: (within: typeof part, how: typeof options) => Promise<AxeResults> } };
  const run = ([within, how]: readonly [typeof part, typeof options]) =>
    (globalThis as unknown as Loaded).axe.run(within, how);
  return page.evaluate(run, [part, options] as const);
}

/** Expects that axe finds no violation of WCAG 2.2 AA. */
export async function expectAccessible(page: Page, runOnly?: RunOptions['runOnly']): Promise<void> {
  const { violations } = await atRest(page, () => runAxe(page, undefined, runOnly));
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([]);
}

/**
 * Looks while nothing moves: sizes and contrast are wrong halfway. Looks again where something moved meanwhile, as a toast that leaves.
 * Endless and scroll-driven animations don't count.
 */
async function atRest<T>(page: Page, look: () => Promise<T>): Promise<T> {
  for (let left = 5; ; left -= 1) {
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .filter(({ timeline, effect }) => timeline === document.timeline && effect?.getTiming().iterations !== Infinity)
        .every(({ playState }) => playState !== 'running'),
    );
    const moves = await page.evaluateHandle(() => {
      const seen = { count: 0 };
      for (const kind of ['transitionrun', 'animationstart']) addEventListener(kind, () => (seen.count += 1));
      return seen;
    });
    const found = await look();
    if (left === 0 || (await moves.evaluate(({ count }) => count)) === 0) return found;
  }
}

/** Checks everything in light and only color rules in dark, since nothing else differs. Leaves the page in light. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { type: 'rule', values: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Navigates within the open panel, which is fifty times as fast as a page load. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, path);
  // The address changes at once; the screen follows when its loader is done.
  await page.waitForFunction((to) => {
    const { status, resolvedLocation } = (globalThis as unknown as RouterGlobal).__TSR_ROUTER__.state;
    return status === 'idle' && resolvedLocation.href === to;
  }, path);
}

/** TanStack Router's own handle for its devtools. */
type RouterGlobal = { __TSR_ROUTER__: { state: { status: string; resolvedLocation: { href: string } } } };

/** Expects that the page doesn't scroll sideways. */
export async function expectNoSidewaysScroll(page: Page, what = page.url()): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // Negative while a dialog locks scrolling and the scrollbar's space stays empty.
  expect(width, `${what} is wider than its window`).toBeLessThanOrEqual(0);
}

/** Collects a page's exceptions and console errors from now on; violations of the Content-Security-Policy are among them. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** The path of the first member on the members page. */
export async function memberPath(page: Page, host: string): Promise<string> {
  await page.goto(siteUrl(host, '/members'));
  const href = await page.locator('.card a[href^="/members/"]').first().getAttribute('href');
  if (!href) throw new Error('The members page links no member');
  return href;
}

export type Fetched = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Requests a page with the host in a header, as `curl -H 'Host: …'` does. Follows no redirects. */
export function fetchByHost(host: string, path: string, headers: Record<string, string> = {}): Promise<Fetched> {
  return fetchFrom(Number(port), host, path, headers);
}

/** One path for each template: every top-level page, and the first page of each section. */
export async function templatePaths(host: string): Promise<string[]> {
  const sitemap = (await fetchByHost(host, '/sitemap.xml')).body.toString();
  const all = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  const kinds = Map.groupBy(all, (path) => (path.lastIndexOf('/') > 0 ? path.split('/')[1] : path));
  return [...kinds.values()].flatMap(([first]) => first ?? []);
}

/** Like fetchByHost, from a server on another port. */
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

/** Adds up how far the next pages jump, in the browsers' own unit: call what it returns for the sum. Before the first page. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    return shifts.reduce((sum, shift) => sum + shift, 0);
  };
}
