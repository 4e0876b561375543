import { expect, type Page, test } from 'playwright/test';

import { call, signIn } from './team.ts';
import { panel } from './support.ts';

/** Collects the compressed bytes of all scripts that the page loads from now on. */
function countScripts(page: Page): () => Promise<{ total: number; files: string[] }> {
  const loaded: Promise<{ path: string; bytes: number }>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    const path = new URL(request.url()).pathname;
    loaded.push(request.sizes().then(({ responseBodySize }) => ({ path, bytes: responseBodySize })));
  });
  return async () => {
    const files = await Promise.all(loaded);
    return {
      total: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
      files: files.map(({ path, bytes }) => `${(bytes / 1024).toFixed(1)} ${path}`),
    };
  };
}

test('measure', async ({ page }) => {
  await signIn(page, '/panel');
  const type = 6;
  const { data } = await call(page, 'GET', `/api/posts/by-type?type=${type}&limit=1`);
  const [post] = data as { id: string }[];
  const { data: pages } = await call(page, 'GET', `/api/posts/by-type?type=1&limit=1`);
  const [home] = pages as { id: string }[];
  const { data: sections } = await call(page, 'GET', `/api/sections`);
  const state = await page.context().storageState();
  for (const path of ['/panel', `/panel/blog/${post?.id}`, `/panel/pages/${home?.id}/build`, `/panel/sections/${(sections as {id:string}[])[0]?.id}`]) {
    const context = await page.context().browser()!.newContext({ storageState: state, viewport: { width: 1280, height: 800 } });
    const fresh = await context.newPage();
    const scripts = countScripts(fresh);
    await fresh.goto(new URL(path, panel).href, { waitUntil: 'networkidle' });
    await fresh.waitForTimeout(4000);
    const result = await scripts();
    console.log(path, result.total, '\n' + result.files.sort((a, b) => parseFloat(b) - parseFloat(a)).slice(0, 60).join('\n'));
    await context.close();
  }
  expect(1).toBe(1);
});
