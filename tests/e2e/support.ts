import { request } from 'node:http';

import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';

const port = process.env['E2E_PORT'] ?? '';
export const panel = `http://panel.localhost:${port}`;
export const demoHosts = ['lonestar.localhost', 'bayside.localhost'] as const;
export const brands = { 'lonestar.localhost': 'Lone Star Food Trucks', 'bayside.localhost': 'Bayside Street Eats' };

export function siteUrl(host: string, path = '/'): string {
  return `http://${host}:${port}${path}`;
}

/** No violation of WCAG 2.2 AA that a machine can find. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`),
  ).toEqual([]);
}

/** Nothing sticks out to the right: a page never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page, what = page.url()): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(width, `${what} is wider than its window`).toBe(0);
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
  const href = await page.locator('main a[href^="/members/"]').first().getAttribute('href');
  if (!href) throw new Error('The members page links no member');
  return href;
}

export type Fetched = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** What any program gets that names the host in a header, as `curl -H 'Host: …'` does. No redirect is followed. */
export function fetchByHost(host: string, path: string, headers: Record<string, string> = {}): Promise<Fetched> {
  return fetchFrom(Number(port), host, path, headers);
}

/** The same from a server on another port. */
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
