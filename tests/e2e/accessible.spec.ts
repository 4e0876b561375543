import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { expect, test } from 'playwright/test';

import {
  complaintsOf,
  demoHosts,
  expectAccessible,
  expectNoSidewaysScroll,
  siteUrl,
  templatePaths,
} from './support.ts';

/** A domain with imported members and nothing else: no logo, no pictures, no texts, the default look. */
const imported = 'imported.localhost';

test.describe.configure({ mode: 'parallel' });

for (const host of [...demoHosts, imported]) {
  test(`${host}: every template is accessible at 320 px and at 200 % zoom, in light and dark`, async ({ page }) => {
    test.setTimeout(180_000);
    if (host === imported) await importPermits();
    const complaints = complaintsOf(page);
    const paths = [...(await templatePaths(host)), '/no/such-page'];
    expect(paths.length).toBeGreaterThanOrEqual(host === imported ? 6 : 17);
    for (const path of paths) {
      await test.step(path, async () => {
        await page.setViewportSize({ width: 320, height: 640 });
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(siteUrl(host, path));
        await expectNoSidewaysScroll(page, `${path} at 320 px`);
        await expectAccessible(page);
        // 200 % zoom in a 1280 px window leaves 640 CSS pixels.
        await page.setViewportSize({ width: 640, height: 400 });
        await page.emulateMedia({ colorScheme: 'dark' });
        await expectNoSidewaysScroll(page, `${path} at 200 %`);
        await expectAccessible(page);
      });
    }
    expect(complaints.filter((text) => !text.includes('404 (Not Found)'))).toEqual([]);
  });
}

async function importPermits(): Promise<void> {
  const root = join(import.meta.dirname, '../..');
  const domain = ['--domain', imported, '--name', 'Imported Street Food'];
  const server = ['--url', `http://127.0.0.1:${process.env['E2E_PORT']}`];
  const args = ['scripts/import.ts', ...domain, ...server, '--publish', 'all', 'tests/support/permits.csv'];
  await promisify(execFile)(process.execPath, args, { cwd: root });
}
