import { type Page, test } from 'playwright/test';

import { startSession } from '../own-domain.ts';
import { panel } from '../support.ts';
import { call } from '../team.ts';
import { acts } from './acts.ts';
import { expect } from './expect.ts';
import { Hand, type Way, ways } from './hand.ts';

const windows = {
  mouse: { viewport: { width: 1280, height: 800 } },
  keyboard: { viewport: { width: 1280, height: 800 } },
  touch: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<Way, object>;

/** The demo that these domains are copies of. */
const demo = 'bayside.localhost';

/** A copy of a demo domain that no other file of tests uses. */
export type Place = { host: string; title: string };

type Task<Made> = {
  prepare: (page: Page) => Promise<Made>;
  /** Ends when the editor or a visitor sees the result. */
  does: (hand: Hand, made: Made) => Promise<void>;
  /** Where the editor begins, if that isn't the domain of the task. */
  from?: string;
} & (
  | { at: Place; enter?: undefined }
  /** Signs in to an installation of its own; returns its panel's address. */
  | { at?: undefined; enter: (page: Page) => Promise<string> }
);

/** One of the editor's tasks, done by mouse, by keyboard and by touch. It starts on the dashboard, freshly loaded. */
export function task<Made>(number: keyof typeof acts, name: string, steps: Task<Made>): void {
  for (const way of ways)
    test.describe(way, () => {
      test.use(windows[way]);
      // Each publishes, which takes long on a busy machine.
      test.describe.configure({ timeout: 180_000 });
      test(`${number}. ${name}`, async ({ page }) => {
        const home = steps.enter ? await steps.enter(page) : await enterCopy(page, steps.at);
        const made = await steps.prepare(page);
        if (steps.from) await signInAs(page, await startSession(steps.from));
        await page.goto(`${home}/panel`);
        await expect(page.getByRole('heading', { name: 'On the public site' })).toBeVisible();
        const began = Date.now();
        const hand = new Hand(page, way);
        await steps.does(hand, made);
        const seconds = ((Date.now() - began) / 1000).toFixed(1);
        test.info().annotations.push({ type: 'acts', description: `${number} ${way} ${hand.acts} ${seconds} ${name}` });
        if (way === 'mouse') expect(hand.acts, 'acts by mouse').toBeLessThanOrEqual(acts[number].now);
      });
    });
}

type Domain = { id: string; host: string };

/** Signs in to the domain, which is made as a copy of the demo if it doesn't exist yet. */
async function enterCopy(page: Page, { host, title }: Place): Promise<string> {
  const at = await startSession(host);
  await signInAs(page, at);
  await page.goto(`${panel}/panel/profile`);
  if (at.domain.host === host) return panel;
  const { data } = await call(page, 'GET', '/api/options/domains');
  const copied = (data as Domain[]).find((domain) => domain.host === demo);
  const made = await call(page, 'POST', '/api/options/domains', { host, title, copy_from: copied?.id });
  expect(made.status).toBe(201);
  await signInAs(page, await startSession(host));
  return panel;
}

type Session = Awaited<ReturnType<typeof startSession>>;

function signInAs(page: Page, { access_token, refresh_token, domain }: Session): Promise<void> {
  const cookies = Object.entries({ access_token, refresh_token, site: domain.host });
  return page
    .context()
    .addCookies(cookies.map(([name, value]) => ({ name, value, url: panel, sameSite: 'Strict' as const })));
}
