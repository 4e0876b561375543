import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { expect, type Frame, type Page, test } from 'playwright/test';
import sharp from 'sharp';

import { type BlockType, blockTypes } from '#shared/blocks/registry.ts';
import { type PostTypeName, postTypeIds } from '#shared/rules/post-types.ts';
import { everySample, type SampleSource, sampleId } from '#tests/support/block-samples.ts';

import { demoHosts, fetchByHost, panel, siteUrl } from './support.ts';
import { call, enter, signIn } from './team.ts';

/** A copy of a demo domain: an edit by another test would reach the canvas before the page. */
const host = 'pictures.localhost';
const title = 'Picture Trucks';
const url = `every-block-${Date.now().toString(36)}`;
/** A saved section renders no element of its own, so its only block is compared. */
const inSection = 'sample-of-the-section';
const widths = { desktop: 1280, phone: 390 };
const labels = { desktop: 'Desktop', phone: 'Phone' };
/** Width of the panel beside the page, and the edges of the canvas. */
const beside = 340 + 24;

let page: Page;
let built = '';

test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  page = await (await browser.newContext({ reducedMotion: 'reduce', colorScheme: 'light' })).newPage();
  // Canvas and page need the same clock: the board shows who is open now.
  await page.clock.setFixedTime(lastNoon());
  await page.setViewportSize({ width: widths.desktop + beside, height: 3200 });
  await signIn(page);
  const { data: domains } = await call(page, 'GET', '/api/options/domains');
  const demo = (domains as { id: string; host: string }[]).find((domain) => domain.host === demoHosts[0]);
  await call(page, 'POST', '/api/options/domains', { host, title, copy_from: demo?.id });
  await enter(page, { host, title });
  const section = await created('/api/sections', {
    title: 'Of the picture test',
    blocks: { v: 1, items: [{ type: 'call-to-action', props: { id: inSection, title: 'Said on many pages' } }] },
  });
  const { items, media } = everySample(await source(section));
  built = await created('/api/posts', {
    title: 'Every block',
    url,
    post_type_id: postTypeIds.page,
    post_status_id: 2,
    post_body: {
      attributes: { title: 'Every block', url, description: '' },
      media,
      external_data: { cuisines: [] },
      blocks: { v: 1, items },
    },
  });
  await call(page, 'POST', '/api/clear-cache');
  await expect.poll(async () => (await fetchByHost(host, `/${url}`)).status, { timeout: 60_000 }).toBe(200);
});

test.afterAll(() => page.context().close());

/** When it was noon in San Francisco last (1 PM in summer). Late in the evening the board has no stops of today left to show. */
function lastNoon(): Date {
  const noon = new Date();
  if (noon.getUTCHours() < 20) noon.setUTCDate(noon.getUTCDate() - 1);
  noon.setUTCHours(20, 0, 0, 0);
  return noon;
}

/** Delays the domain's fonts in the builder, as a slow network does. A page would skip them. */
test.beforeEach(() =>
  page.route(/-text-[^/]*\.woff2$/, async (route) => {
    await wait(1000);
    await route.continue();
  }),
);

async function created(path: string, body: unknown): Promise<string> {
  const { status, data } = await call(page, 'POST', path, body);
  expect(status, JSON.stringify(data)).toBe(201);
  return (data as { id: string }).id;
}

type Listed = { id: string; post_body: { media: Record<string, { id: string }> } };

/** Content of the demo for each block. */
async function source(section: string): Promise<SampleSource> {
  const list = async (type: number) =>
    (await call(page, 'GET', `/api/posts/by-type?type=${type}&limit=500&sortBy=position&sortDir=asc`)).data as Listed[];
  const names = Object.keys(postTypeIds) as PostTypeName[];
  const lists = await Promise.all(names.map(async (name) => [name, await list(postTypeIds[name])] as const));
  const posters = lists.flatMap(([, posts]) => posts).flatMap(({ post_body: { media } }) => media['poster']?.id ?? []);
  const { data: categories } = await call(page, 'GET', '/api/faq-categories');
  return {
    posts: Object.fromEntries(lists.map(([name, posts]) => [name, posts.map(({ id }) => id)])) as SampleSource['posts'],
    faqCategory: (categories as { id: string }[])[0]?.id ?? '',
    pictures: posters.slice(0, 3) as SampleSource['pictures'],
    section,
  };
}

const anchorOf = (type: BlockType) => (type === 'saved-section' ? inSection : sampleId(type));

type Box = { left: number; top: number; width: number; height: number };

/** The box of each block in the page, rounded outwards to whole pixels. */
function boxes(frame: Frame): Promise<Record<string, Box>> {
  return frame.evaluate(
    (blocks) =>
      Object.fromEntries(
        blocks.map(([type, id]) => {
          const box = document.getElementById(id)?.getBoundingClientRect();
          if (!box) throw new Error(`${type} isn’t shown`);
          const [left, top] = [Math.floor(box.left), Math.floor(box.top + scrollY)];
          return [
            type,
            { left, top, width: Math.ceil(box.right) - left, height: Math.ceil(box.bottom + scrollY) - top },
          ];
        }),
      ),
    blockTypes.map((type) => [type, anchorOf(type)] as const),
  );
}

/** Waits until all pictures and fonts have loaded. */
async function complete(frame: Frame): Promise<void> {
  await frame.evaluate(async () => {
    await Promise.all(
      [...document.images].map(async (image) => {
        image.loading = 'eager';
        // A browser prefers a larger size that is cached, so every picture is set to the same one.
        for (const other of image.parentElement?.querySelectorAll('source') ?? []) other.srcset = image.src;
        image.srcset = '';
        await image.decode();
      }),
    );
    await document.fonts.ready;
  });
}

/** A picture of every block, cut out of shared screenshots: taking one is the slowest step. */
async function pictures(shown: Page, frame: Frame, where: Record<string, Box>): Promise<Map<string, Buffer>> {
  const taken = new Map<string, Buffer>();
  const view = await (await frame.frameElement().catch(() => null))?.boundingBox();
  const height = await frame.evaluate(() => innerHeight);
  // The last block ends within a pixel.
  await frame.evaluate(() => document.querySelector('main')?.style.setProperty('padding-bottom', '2rem'));
  let left = Object.entries(where).toSorted(([, one], [, other]) => one.top - other.top);
  while (left[0]) {
    const from = await frame.evaluate((top) => {
      scrollTo({ top, behavior: 'instant' });
      return scrollY;
    }, left[0][1].top);
    const shot = await shown.screenshot({ animations: 'disabled', ...(view ? { clip: view } : {}) });
    const whole = left.filter(([, box]) => box.top + box.height <= from + height);
    if (whole.length === 0) throw new Error(`${left[0][0]} is higher than the window`);
    for (const [type, box] of whole)
      taken.set(
        type,
        await sharp(shot)
          .extract({ ...box, top: box.top - from })
          .png()
          .toBuffer(),
      );
    left = left.filter(([type]) => !taken.has(type));
  }
  return taken;
}

/** What the two islands without a form render: today's stops and the time left. */
const shownByScripts = '.day.is-today, .countdown-left:not([hidden])';

// Two pictures of each block take a minute on a slow machine.
test.describe.configure({ timeout: 180_000 });
for (const size of ['desktop', 'phone'] as const) {
  test(`every block looks the same in canvas and page, ${widths[size]} px wide`, async () => {
    await page.goto(`${panel}/panel/pages/${built}/build`);
    await page.getByRole('button', { name: labels[size], exact: true }).click();
    await page.mouse.move(0, 0);
    const canvas = (await (await page.waitForSelector('#preview-frame')).contentFrame()) as Frame;
    await expect.poll(() => canvas.evaluate(() => innerWidth)).toBe(widths[size]);
    await expect(canvas.locator(blockTypes.map((type) => `[id="${anchorOf(type)}"]`).join())).toHaveCount(
      blockTypes.length,
    );
    await expect(canvas.locator(shownByScripts)).toHaveCount(2);
    await complete(canvas);

    const visitor = await page.context().newPage();
    await visitor.setViewportSize({ width: widths[size], height: await canvas.evaluate(() => innerHeight) });
    // A script says on cards where each truck is now; the canvas shows them as they are made.
    await visitor.route('**/stops.json', (route) => route.abort());
    await visitor.goto(siteUrl(host, `/${url}`));
    // The first view skips late fonts; the second one has them in its cache.
    await visitor.reload();
    await expect(visitor.locator(shownByScripts)).toHaveCount(2);
    await complete(visitor.mainFrame());
    const where = await boxes(visitor.mainFrame());
    expect(await boxes(canvas)).toEqual(where);
    const published = await pictures(visitor, visitor.mainFrame(), where);
    await visitor.close();
    for (const [type, picture] of await pictures(page, canvas, where)) {
      const name = `${type}-${widths[size]}.png`;
      const path = test.info().snapshotPath(name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, published.get(type) ?? '');
      // A scaled picture starts at a different subpixel offset.
      expect.soft(picture, type).toMatchSnapshot(name, { maxDiffPixels: 60 });
    }
  });
}
