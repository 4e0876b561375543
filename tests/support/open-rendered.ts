import { join } from 'node:path';

import type { Page } from 'playwright';

import type { RenderedSite } from './rendered-site.ts';
import { ensureRenderer } from './renderer.ts';

/** Lets a browser's page visit an in-memory site at the site's own origin. Unknown paths are 404. */
export async function openRendered(page: Page, { origin, files, assets }: RenderedSite): Promise<void> {
  const folder = await ensureRenderer();
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const file = files.get(pathname);
    if (file) return route.fulfill(file);
    if (assets.has(pathname)) return route.fulfill({ path: join(folder, 'client', pathname) });
    return route.fulfill({ status: 404, body: '' });
  });
}
