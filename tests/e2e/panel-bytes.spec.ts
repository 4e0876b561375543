import { expect, test } from 'playwright/test';

import { panel } from './support.ts';
import { call, signIn } from './team.ts';

/**
 * The scripts that a screen loads by itself into an empty cache, compressed, in kilobytes. scripts/panel-sizes.ts counts what its first
 * view waits for; these are with all that follows.
 */
const budgets: { name: string; path: string; most: number }[] = [
  { name: 'the dashboard', path: '', most: 154 },
  { name: 'the form of a story', path: 'blog', most: 320 },
  { name: 'the builder of a page', path: 'pages', most: 350 },
];
const types: Record<string, number> = { pages: 1, blog: 6 };

for (const { name, path, most } of budgets) {
  test(`${name} loads at most ${most} KB of scripts by itself`, async ({ page, browser }) => {
    await signIn(page);
    let address = '/panel';
    if (path) {
      const { data } = await call(page, 'GET', `/api/posts/by-type?type=${types[path]}&limit=1`);
      const [post] = data as { id: string }[];
      address = `/panel/${path}/${post?.id}${path === 'pages' ? '/build' : ''}`;
    }
    const context = await browser.newContext({ storageState: await page.context().storageState() });
    const fresh = await context.newPage();
    const loaded: Promise<{ path: string; bytes: number }>[] = [];
    fresh.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return;
      const file = new URL(request.url()).pathname;
      loaded.push(request.sizes().then(({ responseBodySize }) => ({ path: file, bytes: responseBodySize })));
    });
    await fresh.goto(new URL(address, panel).href);
    await expect(fresh.getByRole('main')).toBeVisible();
    // What is loaded when the browser is idle.
    await fresh.waitForTimeout(4000);
    await fresh.waitForLoadState('networkidle');
    const files = await Promise.all(loaded);
    const kilobytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
    console.log(`${name}: ${kilobytes.toFixed(1)} KB in ${files.length} files`);
    expect(files.length).toBeGreaterThan(5);
    expect(kilobytes).toBeLessThanOrEqual(most);
    await context.close();
  });
}
