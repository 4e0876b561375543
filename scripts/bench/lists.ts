import { chromium, type Page } from 'playwright';

import { launchOptions } from '../browser/chromium.ts';
import { fillBlog, signIn } from './panel.ts';
import { quantile, report } from './run.ts';
import { startServer } from './server.ts';

const stories = 4000;
const wheels = 60;

/**
 * Counts tasks over 50 ms, which drop frames, while scrolling, sorting and paging the list of a blog of 4,000 stories with 500 rows
 * per page, and while arranging all of them. The yardstick is a task of a known size in the same browser.
 */
export async function benchLists(): Promise<void> {
  const server = await startServer({ program: 'scripts/bench/api-server.ts' });
  const browser = await chromium.launch(launchOptions);
  try {
    await fillBlog(server, stories);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await signIn(page, server);
    await page.goto(`http://panel.localhost:${server.port}/panel/blog?per=500`);
    await page.locator('a[data-row]').first().waitFor();
    const yardstick = await page.evaluate(() => {
      const start = performance.now();
      for (let index = 0; index < 40; index += 1)
        JSON.parse(JSON.stringify(Array.from({ length: 5000 }, (_, n) => [n])));
      return performance.now() - start;
    });
    report('500 of 4,000 rows', {
      'scroll to the end and back': await longTasks(page, scroll),
      'sort by title': await longTasks(page, async () => {
        await page.getByRole('button', { name: 'Title' }).click();
        await settled(page);
      }),
      'next page': await longTasks(page, async () => {
        await page.getByRole('button', { name: 'Next' }).click();
        await settled(page);
      }),
      'yardstick: 40 × 5,000 small arrays through JSON': `${yardstick.toFixed(0)} ms`,
    });
    await page.goto(`http://panel.localhost:${server.port}/panel/blog?arrange=true`);
    await page.locator('[data-handle]').first().waitFor();
    report('Arranging 4,000', {
      'scroll to the end and back': await longTasks(page, scroll),
      'move the first row to the end by key': await longTasks(page, async () => {
        await page.locator('[data-handle]').first().press('End');
        await page.getByText(`${stories} of ${stories}`).waitFor();
      }),
    });
  } finally {
    await browser.close();
    await server.close();
  }
}

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(700, 500);
  for (const direction of [1, -1]) {
    for (let step = 0; step < wheels; step += 1) {
      await page.mouse.wheel(0, direction * 600);
      await page.evaluate(() => new Promise(requestAnimationFrame));
    }
  }
}

/** Waits for the rows of another page or order. */
async function settled(page: Page): Promise<void> {
  await page
    .locator('section[aria-busy="true"]')
    .waitFor({ state: 'attached', timeout: 2000 })
    .catch(() => null);
  await page.locator('section[aria-busy="false"]').waitFor();
}

/** Reports what the browser's Long Tasks API sees during `act`. */
async function longTasks(page: Page, act: (page: Page) => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => seen.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    });
  });
  await act(page);
  // The observer hears of a task later, at most two frames after it.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const seen = await page.evaluate(() => (globalThis as unknown as { seen: number[] }).seen);
  return seen.length === 0
    ? 'no task over 50 ms'
    : `${seen.length} tasks over 50 ms, the longest ${quantile(seen, 1).toFixed(0)} ms`;
}
