import { type Browser, chromium } from 'playwright';

import { largeNetwork } from '#tests/support/large-network.ts';
import { openRendered } from '#tests/support/open-rendered.ts';
import { type RenderedSite, renderSite } from '#tests/support/rendered-site.ts';

import { launchOptions } from '../browser/chromium.ts';
import { quantile, report } from './run.ts';
import { type TraceEvent, traced } from './traced.ts';

const visits = 9;
/** How much longer a cheap phone takes, as Lighthouse has it. The browser's own brake keeps the processor busy, which other load distorts. */
const slowdown = 4;

/**
 * Total blocking time of /now on a slow phone: what tasks of the main thread take beyond 50 ms, from the request until the list is
 * sorted, and again at the minute that it follows. The yardstick is the same page without its scripts.
 */
export async function benchNow(trucks = 200): Promise<void> {
  const site = await renderSite(largeNetwork(trucks), /^\/(?:now|stops\.json|now\.json)$/);
  const browser = await chromium.launch(launchOptions);
  try {
    const all: { load: number; minute: number; plain: number }[] = [];
    for (let visit = 0; visit < visits; visit += 1)
      all.push({ ...(await visited(browser, site, true)), plain: (await visited(browser, site, false)).load });
    const figures = (of: (each: (typeof all)[number]) => number) =>
      `median ${quantile(all.map(of), 0.5).toFixed(0)} ms, longest ${quantile(all.map(of), 1).toFixed(0)} ms`;
    report(`/now with ${trucks} trucks, ${slowdown} times slower than this machine`, {
      'blocked until the list is sorted (bar: 50 ms)': figures(({ load }) => load),
      'blocked by the minute that follows': figures(({ minute }) => minute),
      'yardstick: blocked by the page without scripts': figures(({ plain }) => plain),
    });
  } finally {
    await browser.close();
  }
}

async function visited(browser: Browser, site: RenderedSite, hasScripts: boolean) {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await openRendered(page, site);
  if (!hasScripts) await page.route('**/*.js', (route) => route.abort());
  const load = await traced(page, async () => {
    await page.goto(`${site.origin}/now`, { waitUntil: 'load' });
    // Whatever asks the page would run scripts of its own in it.
    await page.waitForTimeout(2000);
  });
  if (hasScripts && !(await page.locator('open-now.is-ready').isVisible())) throw new Error('The list wasn’t sorted');
  // The page sorts its list again, as it does each minute.
  const minute = await traced(page, async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.evaluate(twoFrames);
  });
  await page.close();
  return { load: blocked(load), minute: blocked(minute) };
}

const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** Milliseconds of CPU time of the main thread's tasks beyond 50 ms each; it depends less on other load than the clock. */
function blocked(events: TraceEvent[]): number {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const isMain = ({ pid, tid }: TraceEvent) => mains.some((main) => main.pid === pid && main.tid === tid);
  const tasks = events.filter((event) => event.name === 'RunTask' && isMain(event));
  if (tasks.length === 0) throw new Error('The browser told of no task');
  // What came before the first paint delays the paint, and isn't counted as blocking.
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')?.ts ?? 0;
  return tasks
    .filter(({ ts }) => ts >= painted)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (slowdown * tdur) / 1000 - 50), 0);
}
