import { type CDPSession, chromium, type Page } from 'playwright';

import { largeNetwork } from '#tests/support/large-network.ts';
import { openRendered } from '#tests/support/open-rendered.ts';
import { renderSite } from '#tests/support/rendered-site.ts';

import { launchOptions } from '../browser/chromium.ts';
import { quantile, report } from './run.ts';

const choices = ['day=friday', 'cuisine=tacos', 'diet=vegan', 'day=friday', 'cuisine=tacos', 'diet=vegan'];
const typed = ['s', 'sm', 'smo', 'smok', 'smoke', 'smoke c', 'smoke co', ''];
const rounds = 8;

/**
 * CPU time on the main thread from a click or a key until the new list of a large network's members page is laid out; CPU time
 * depends less on other load than the clock does. The yardstick hides and shows all cards of the same page.
 */
export async function benchFilter(count = 500): Promise<void> {
  const site = await renderSite(largeNetwork(count), /^\/members(\/page|$)/);
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    await openRendered(page, site);
    await page.goto(`${site.origin}/members?day=friday`);
    await page
      .getByRole('status')
      .filter({ hasText: ` of ${count} ` })
      .waitFor();
    await page.locator('.found-all').click();
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const chosen = await timed(session, choices, (key) => page.evaluate(choose, key));
    const written = await timed(session, typed, (name) => page.evaluate(write, name));
    const plain = await timed(session, ['hide', ''], (how) => page.evaluate(hide, how));
    const times = quantile(plain, 0.5);
    const figures = (all: number[]) =>
      `median ${quantile(all, 0.5).toFixed(1)} ms, p95 ${quantile(all, 0.95).toFixed(1)} ms of CPU, ${(quantile(all, 0.5) / times).toFixed(1)} times the yardstick`;
    report(`Filter ${count} members`, {
      'a choice (bar: 50 ms)': figures(chosen),
      'a key typed (bar: 50 ms)': figures(written),
      'yardstick: hide, then show all cards': `median ${times.toFixed(1)} ms`,
    });
  } finally {
    await browser.close();
  }
}

/** Milliseconds on the main thread for each action. */
async function timed(session: CDPSession, acts: string[], act: (what: string) => ReturnType<Page['evaluate']>) {
  const times: number[] = [];
  for (const what of Array.from({ length: rounds }, () => acts).flat()) {
    const before = await spent(session);
    await act(what);
    times.push((await spent(session)) - before);
  }
  return times;
}

async function spent(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

function choose(key: string): void {
  document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click();
  document.body.getBoundingClientRect();
}

function write(name: string): void {
  const input = document.querySelector<HTMLInputElement>('#finder-name');
  if (input) input.value = name;
  input?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  document.body.getBoundingClientRect();
}

function hide(how: string): void {
  for (const card of document.querySelectorAll<HTMLElement>('.card')) card.hidden = how !== '';
  document.body.getBoundingClientRect();
}
