import { chromium, type Page } from 'playwright';

import { launchOptions } from '../browser/chromium.ts';
import { fillBlog, signIn } from './panel.ts';
import { quantile, report } from './run.ts';
import { startServer } from './server.ts';

/** Faster than any typist, so that the reply to one key may still be under way when the next comes. */
const betweenKeys = 60;
const words = ['101', '112', '134', '145', '156', '167', '178', '189', '203', '214', '225', '236', '247', '258', '269'];

/**
 * From the last key of a search in a list to its painted rows. The yardstick is a bare page that fetches one row of the list and paints
 * a line.
 */
export async function benchSearch(sizes: number[]): Promise<void> {
  const server = await startServer({ program: 'scripts/bench/api-server.ts' });
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await signIn(page, server);
    for (const size of sizes) {
      await fillBlog(server, size);
      await measureSearch(page, server.port, `${size}`);
    }
  } finally {
    await browser.close();
    await server.close();
  }
}

export async function measureSearch(page: Page, port: number, size: string): Promise<void> {
  await page.goto(`http://panel.localhost:${port}/panel/blog`);
  await page.locator('a[data-row]').first().waitFor();
  // The first search loads what searches need.
  await search(page, '100');
  const typed: number[] = [];
  const bare: number[] = [];
  for (const word of words) {
    typed.push(await search(page, word));
    bare.push(await fetchAndPaint(page));
  }
  report(`From the last key of a search among ${size} stories to its rows`, {
    'the list': spread(typed),
    'yardstick: one row, fetched and painted': spread(bare),
  });
}

/** Milliseconds from the last key until every row shown has the word, and is painted. */
async function search(page: Page, word: string): Promise<number> {
  const field = page.getByRole('searchbox', { name: 'Search', exact: true });
  await field.fill('');
  await page.waitForFunction(() => !new URL(location.href).searchParams.has('q'));
  await page.waitForTimeout(300);
  await page.locator('section[aria-busy="false"]').waitFor();
  await field.focus();
  await page.keyboard.type(word.slice(0, -1), { delay: betweenKeys });
  await page.evaluate((searched) => {
    const rows = () => [...document.querySelectorAll('a[data-row]')];
    const isFound = () =>
      document.querySelector<HTMLInputElement>('input[type=search]')?.value === searched &&
      rows().length > 0 &&
      rows().every(({ textContent }) => textContent.toLowerCase().includes(searched));
    const found = new Promise<number>((resolve) => {
      let pressed = 0;
      addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
      const observer = new MutationObserver(() => {
        if (!pressed || !isFound()) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - pressed)));
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
    });
    Object.assign(globalThis, { found });
  }, word);
  await page.keyboard.press(word.slice(-1));
  return page.evaluate(() => (globalThis as unknown as { found: Promise<number> }).found);
}

async function fetchAndPaint(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const started = performance.now();
    const token = document.cookie.match(/access_token=([^;]+)/)?.[1] ?? '';
    const line = document.createElement('p');
    line.textContent = await (
      await fetch('/api/posts/by-type/rows?type=6&limit=1', { headers: { authorization: `Bearer ${token}` } })
    ).text();
    document.body.append(line);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    line.remove();
    return performance.now() - started;
  });
}

function spread(each: number[]): string {
  return `p50 ${quantile(each, 0.5).toFixed(0)} ms, p95 ${quantile(each, 0.95).toFixed(0)} ms of ${each.length}`;
}
