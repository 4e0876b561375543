import { chromium, type Page } from 'playwright';

import { launchOptions } from '../browser/chromium.ts';
import { fillBlog, fillInbox, signIn } from './panel.ts';
import { quantile, report } from './run.ts';
import { startServer } from './server.ts';

const rounds = 6;
/** A walk through the panel: a link, and what shows that its screen can be used. */
const visits = [
  ['Members', 'nav a[href="/panel/members"]', 'a[href^="/panel/members/"][data-row]'],
  ['a member', 'main a[data-row]', 'form [name="title"]'],
  ['Members, back from it', 'nav a[href="/panel/members"]', 'a[href^="/panel/members/"][data-row]'],
  ['Blog', 'nav a[href="/panel/blog"]', 'a[href^="/panel/blog/"][data-row]'],
  ['a story', 'main a[data-row]', 'form [contenteditable="true"]'],
  ['Inbox', 'nav a[href="/panel/submissions"]', 'ul[aria-label^="Submissions"] li'],
  ['Media', 'nav a[href="/panel/media"]', 'main section img'],
  ['Dashboard', 'nav a[href="/panel"]', 'main a[href="/panel/blog/new"]'],
] as const;

/**
 * From a click on the link of a screen that was open before to its paint, with its rows, or the text of its form. The yardstick is a text
 * that changes with a click.
 */
export async function benchRoutes(): Promise<void> {
  const server = await startServer({ program: 'scripts/bench/api-server.ts' });
  const browser = await chromium.launch(launchOptions);
  try {
    await fillBlog(server, 200);
    await fillInbox(server, 40);
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await signIn(page, server);
    await measureRoutes(page);
  } finally {
    await browser.close();
    await server.close();
  }
}

export async function measureRoutes(page: Page): Promise<void> {
  const times = new Map<string, number[]>();
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, link, shown] of visits) {
      const ms = await visit(page, link, shown);
      // The first round loads each screen's code.
      if (round > 0) times.set(name, [...(times.get(name) ?? []), ms]);
      await page.waitForLoadState('networkidle');
    }
  }
  const bare = [];
  for (let round = 0; round < 20; round += 1) bare.push(await changeText(page));
  const spread = (each: number[]) =>
    `p50 ${quantile(each, 0.5).toFixed(0)} ms, p95 ${quantile(each, 0.95).toFixed(0)} ms of ${each.length}`;
  report('From a click to a screen that was open before', {
    ...Object.fromEntries([...times].map(([name, each]) => [name, spread(each)])),
    all: spread([...times.values()].flat()),
    'yardstick: a text that changes with a click': spread(bare),
  });
}

/** Milliseconds from the click until the address has changed and what `shown` selects is painted, without what it was before. */
async function visit(page: Page, link: string, shown: string): Promise<number> {
  await page.locator(link).first().waitFor();
  return page.evaluate(
    ([clicked, selector]) =>
      new Promise<number>((done, fail) => {
        const from = location.pathname;
        const started = performance.now();
        const skeletons = () => [...document.querySelectorAll('main .animate-pulse-soft')];
        const look = () => {
          const isThere = location.pathname !== from && document.querySelector(selector) !== null;
          if (!isThere || skeletons().some((each) => each.getBoundingClientRect().top < innerHeight)) return;
          observer.disconnect();
          clearTimeout(timer);
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)));
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { childList: true, subtree: true });
        const timer = setTimeout(() => fail(new Error(`${selector} isn't there after a click on ${clicked}`)), 10_000);
        document.querySelector<HTMLElement>(clicked)?.click();
      }),
    [link, shown] as const,
  );
}

async function changeText(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const line = document.createElement('p');
        document.body.append(line);
        const started = performance.now();
        line.addEventListener('click', () => {
          line.textContent = 'changed';
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)));
        });
        line.click();
      }),
  );
}
