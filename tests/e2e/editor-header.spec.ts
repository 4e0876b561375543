import { expect as expectSoon, type Page, type Route, test } from 'playwright/test';

import { expectNoSidewaysScroll, panel } from './support.ts';
import { call, enter } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
const expect = expectSoon.configure({ timeout: 15_000 });

const longTitle = `${'Very long title of a story that tells all about dough '.repeat(4).trim()}!`.slice(0, 200);
const save = /\/api\/posts\/[^/]+\/(?:body|data)$/;

async function makeStory(page: Page, status: number): Promise<string> {
  const url = `blog/header-${status}-${Date.now().toString(36)}`;
  const { data } = await call(page, 'POST', '/api/posts', {
    url,
    title: longTitle,
    post_status_id: status,
    post_type_id: 6,
    ...(status === 3 ? { publish_at: '2026-12-24T09:30:00.000Z' } : {}),
    post_body: { attributes: { title: longTitle, url, description: 'First words.' } },
  });
  return (data as { id: string }).id;
}

/** Where the form starts, how high its header is, and whether its texts and actions fit. */
function measured(page: Page) {
  return page.evaluate(() => {
    const header = document.querySelector('form > header') as HTMLElement;
    const fields = document.querySelector('form > fieldset') as HTMLElement;
    const state = header.querySelector('[role="status"]') as HTMLElement;
    const parts = [...header.querySelectorAll<HTMLElement>('a, button, [role="status"]')];
    const boxes = parts.map((part) => part.getBoundingClientRect());
    return {
      height: header.getBoundingClientRect().height,
      top: fields.getBoundingClientRect().top + scrollY,
      fits:
        state.scrollWidth <= state.clientWidth &&
        boxes.every(({ left, right }) => left >= 0 && right <= header.getBoundingClientRect().right),
      overlaps: boxes.some((box, at) =>
        boxes
          .slice(at + 1)
          .some(
            (other) =>
              box.left < other.right - 1 &&
              other.left < box.right - 1 &&
              box.top < other.bottom - 1 &&
              other.top < box.bottom - 1,
          ),
      ),
      titleWidth: (header.querySelector('h1') as HTMLElement).clientWidth,
    };
  });
}

const answers: [words: string | RegExp, answer: (route: Route) => Promise<void>][] = [
  ['Offline: kept here until it can be saved', (route) => route.abort('internetdisconnected')],
  [
    'Too many requests: saves in 3600 s',
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '3600' },
        json: { error: { code: 'rate_limited', message: 'Wait.' } },
      }),
  ],
  [
    'Not saved: see the marked fields',
    (route) =>
      route.fulfill({
        status: 422,
        json: { error: { code: 'validation', message: 'Wrong.', fields: { url: 'Choose another URL' } } },
      }),
  ],
];

test.describe('the head of the form', () => {
  test.describe.configure({ timeout: 150_000 });

  for (const width of [390, 700, 1024, 1280, 1920])
    test(`it keeps its height in every state at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await enter(page, { host: 'headers.localhost', title: 'Header Trucks' });
      const seen: Record<string, Awaited<ReturnType<typeof measured>>> = {};
      const note = async (name: string, words: string | RegExp) => {
        await expect(page.locator('form > header [role="status"]')).toHaveText(words);
        await expectNoSidewaysScroll(page);
        seen[name] = await measured(page);
      };
      await page.goto(`${panel}/panel/blog/new`);
      await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeFocused();
      await note('new', 'Not saved yet');
      for (const status of [1, 2, 3, 4]) {
        const id = await makeStory(page, status);
        await page.unrouteAll();
        await page.goto(`${panel}/panel/blog/${id}`);
        const field = page.getByRole('textbox', { name: 'Description', exact: true });
        await expect(field).toHaveValue('First words.');
        await note(`${status}: opened`, 'Saved');
        for (const [words, answer] of answers) {
          await page.route(save, answer);
          await field.press('End');
          await page.keyboard.type('.');
          await page.keyboard.press('Control+s');
          await note(`${status}: ${String(words)}`, words);
          await page.unroute(save);
          await page.goto(`${panel}/panel/blog/${id}`);
          await expect(field).toHaveValue('First words.');
          await page.getByRole('button', { name: 'Discard' }).click();
        }
        let release: () => void = () => undefined;
        const held = new Promise<void>((resolve) => {
          release = resolve;
        });
        await page.route(save, async (route) => {
          await held;
          await route.continue();
        });
        await field.press('End');
        await page.keyboard.type('!');
        if (status === 2 || status === 3) await note(`${status}: unsaved`, 'Unsaved changes');
        await page.keyboard.press('Control+s');
        await note(`${status}: saving`, 'Saving…');
        release();
        await note(`${status}: saved`, 'Saved');
      }
      const all = Object.entries(seen);
      expect(all.filter(([, { fits, overlaps }]) => !fits || overlaps)).toEqual([]);
      expect(new Set(all.map(([, { height }]) => height)).size, JSON.stringify(seen)).toBe(1);
      expect(new Set(all.map(([, { top }]) => top)).size, JSON.stringify(seen)).toBe(1);
      expect(Math.min(...all.map(([, { titleWidth }]) => titleWidth))).toBeGreaterThan(140);
    });
});

test.describe('the head of the builder', () => {
  test.describe.configure({ timeout: 90_000 });

  for (const width of [390, 1024])
    test(`it keeps its height in every state at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await enter(page, { host: 'headers.localhost', title: 'Header Trucks' });
      const id = await makeStory(page, 2);
      await page.goto(`${panel}/panel/blog/${id}/build`);
      const status = page.locator('header [role="status"]');
      const seen: Record<string, number[]> = {};
      const note = async (words: string) => {
        await expect(status).toHaveText(words);
        await expectNoSidewaysScroll(page);
        seen[words] = await page.evaluate(() => {
          const header = document.querySelector('header') as HTMLElement;
          const { bottom, right } = header.getBoundingClientRect();
          const parts = [...header.querySelectorAll('a, button, [role="status"]')].filter(
            (part) => part.clientWidth > 0,
          );
          const out = parts.filter((part) => part.getBoundingClientRect().right > right);
          const state = header.querySelector('[role="status"]') as HTMLElement;
          return [bottom, out.length, Number(state.scrollWidth > state.clientWidth)];
        });
      };
      const add = async () => {
        if (width < 960) await page.getByRole('navigation').getByRole('button', { name: 'Blocks' }).click();
        await page.getByRole('button', { name: 'Add a block' }).first().click();
        await page
          .getByRole('option', { name: /^Divider/ })
          .first()
          .click();
        await note('Unsaved changes');
      };
      await note('Saved');
      await add();
      for (const [words, answer] of answers.slice(0, 2)) {
        await page.route(save, answer);
        await page.keyboard.press('Control+s');
        await note(String(words));
        await page.unroute(save);
        await page.keyboard.press('Control+s');
        await note('Saved');
        await add();
      }
      expect(new Set(Object.values(seen).map(String)).size, JSON.stringify(seen)).toBe(1);
      expect(Object.values(seen)[0]?.slice(1)).toEqual([0, 0]);
    });
});
