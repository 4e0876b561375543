import { chromium, type Page } from 'playwright';

import { launchOptions } from '../browser/chromium.ts';
import { keyWork } from './key-work.ts';
import { fillBlog, signIn } from './panel.ts';
import { quantile, report } from './run.ts';
import { startServer } from './server.ts';

/** Faster than any typist, so that one key may still be processed when the next comes. */
const betweenKeys = 60;
/** The browser doesn't report events that took less. */
const shortest = 16;
const words = 'Brisket, smoked since four in the morning, until it is gone. ';

/** Time from a key or a click to the next paint, from the browser's Event Timing API (in steps of 8 ms). The yardstick is a bare text area. */
export async function benchInput(): Promise<void> {
  const server = await startServer({ program: 'scripts/bench/api-server.ts' });
  const browser = await chromium.launch(launchOptions);
  try {
    await fillBlog(server, 600);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const panel = `http://panel.localhost:${server.port}`;
    await page.goto('data:text/html,<textarea>');
    await page.locator('textarea').focus();
    const bare = await interactions(page, () => type(page, words));
    const bareWork = await keyWork(page, () => type(page, words));
    await signIn(page, server);
    const figures: Record<string, string> = {};
    const work: Record<string, string> = {};

    await page.goto(`${panel}/panel/blog/new`);
    const title = page.getByRole('textbox', { name: 'Title', exact: true });
    await title.focus();
    figures['a title'] = await interactions(page, () => type(page, words));
    work['a title'] = await keyWork(page, () => type(page, words));
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.focus();
    await page.keyboard.insertText(words.repeat(160));
    figures['the text of a story, after 1,700 words'] = await interactions(page, () => type(page, words));
    work['the text of a story, after 1,700 words'] = await keyWork(page, () => type(page, words));

    await page.goto(`${panel}/panel/members`);
    await page.locator('a[data-row]').first().click();
    await title.focus();
    figures['the title of a member'] = await interactions(page, () => type(page, words));
    work['the title of a member'] = await keyWork(page, () => type(page, words));

    await page.goto(`${panel}/panel/blog?per=500`);
    await page.locator('a[data-row]').first().waitFor();
    figures['the search of a list of 500'] = await interactions(page, async () => {
      await page.getByRole('searchbox').first().focus();
      await type(page, 'story 12');
    });
    await page.goto(`${panel}/panel/blog?per=500`);
    await page.locator('a[data-row]').first().focus();
    figures['rows of a list of 500, selected by key'] = await interactions(page, async () => {
      for (let row = 0; row < 30; row += 1) {
        await page.keyboard.press('x', { delay: betweenKeys / 2 });
        await page.keyboard.press('ArrowDown', { delay: betweenKeys / 2 });
      }
    });
    await page.goto(`${panel}/panel`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('menuitem').first().waitFor();
    figures['the command palette'] = await interactions(page, () => type(page, 'menus and members'));
    await page.keyboard.press('Escape');
    report('From a key to the next paint', { ...figures, 'yardstick: a bare text area': bare });
    report('CPU time of a key until then', { ...work, 'yardstick: a bare text area': bareWork });
  } finally {
    await browser.close();
    await server.close();
  }
}

export async function type(page: Page, typed: string): Promise<void> {
  await page.keyboard.type(typed, { delay: betweenKeys });
}

/** The browser's timing of every key and click in `act`. */
export async function interactions(page: Page, act: () => Promise<void>): Promise<string> {
  await page.evaluate(() => {
    const seen = new Map<number, number>();
    const state = { seen, keys: 0 };
    Object.assign(globalThis, { state });
    for (const name of ['keydown', 'pointerdown']) addEventListener(name, () => (state.keys += 1), true);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
        const { interactionId, duration } = entry;
        if (interactionId) seen.set(interactionId, Math.max(seen.get(interactionId) ?? 0, duration));
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await act();
  // The observer hears of an event after its paint.
  await page.waitForTimeout(500);
  const { seen, keys } = await page.evaluate(() => {
    const { state } = globalThis as unknown as { state: { seen: Map<number, number>; keys: number } };
    return { seen: [...state.seen.values()], keys: state.keys };
  });
  const all = [...seen, ...Array.from({ length: Math.max(0, keys - seen.length) }, () => shortest)];
  return `p50 ${quantile(all, 0.5)} ms, p95 ${quantile(all, 0.95)} ms, longest ${quantile(all, 1)} ms of ${all.length}`;
}
