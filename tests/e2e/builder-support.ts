import { type Browser, expect as expectSoon, type FrameLocator, type Locator, type Page, test } from 'playwright/test';

import { openDatabase } from '#api/db/connect.ts';
import { storeBlocks } from '#tests/support/content.ts';

import { panel } from './support.ts';
import { call, enter } from './team.ts';

/** Each test loads several screens, which takes long on a busy machine. */
export const expect = expectSoon.configure({ timeout: 15_000 });

export type StoredBlock = { type: string; v?: number; props: { id: string } & Record<string, unknown> };

/** The owner in a separate browser context, in a domain that no other test uses. */
export async function ownerIn(browser: Browser, host: string, title: string, size = { width: 1280, height: 900 }) {
  const page = await (await browser.newContext({ viewport: size })).newPage();
  await enter(page, { host, title });
  return page;
}

/**
 * Stores a block of an unknown type past the API, as a newer version of Caravan would. From then on the domain may keep, copy
 * and move blocks of this type.
 */
export async function storeUnknownBlock(host: string, type: string): Promise<void> {
  const { db, close } = openDatabase({ databaseUrl: null, dataDir: process.env['E2E_DATA_DIR'] ?? '' });
  try {
    await storeBlocks(db, host, [type]);
  } finally {
    await close();
  }
}

type Made = {
  type?: number;
  url: string;
  title?: string;
  blocks?: unknown[];
  media?: Record<string, string>;
};

/** Creates a draft in the current domain. Returns its id. */
export async function makePost(
  page: Page,
  { type = 1, url, title = url, blocks = [], media = {} }: Made,
): Promise<string> {
  const { status, data } = await call(page, 'POST', '/api/posts', {
    title,
    url,
    post_type_id: type,
    post_status_id: 1,
    post_body: {
      attributes: { title, url, description: '' },
      media,
      external_data: { cuisines: [] },
      ...(blocks.length > 0 ? { blocks: { v: 1, items: blocks } } : {}),
    },
  });
  expect(status, JSON.stringify(data)).toBe(201);
  return (data as { id: string }).id;
}

export function makePage(page: Page, title: string, blocks: StoredBlock[], media = {}): Promise<string> {
  // A second try finds the page of the first one.
  const { retry } = test.info();
  const url = `${title.toLowerCase().replaceAll(/\W+/g, '-')}${retry > 0 ? `-${retry}` : ''}`;
  return makePost(page, { title, url, blocks, media });
}

/** Uploads a picture without a description. Returns its id. */
export function addPicture(page: Page, name: string): Promise<string> {
  return page.evaluate(async (file) => {
    const cookie = (key: string) => new RegExp(`${key}=([^;]+)`).exec(document.cookie)?.[1] ?? '';
    const canvas = new OffscreenCanvas(60, 40);
    canvas.getContext('2d')?.fillRect(0, 0, 30, 40);
    const body = new FormData();
    body.append('file', await canvas.convertToBlob(), file);
    const headers = { authorization: `Bearer ${cookie('access_token')}`, 'x-forwarded-for': cookie('site') };
    const answer = await fetch('/api/media', { method: 'POST', headers, body });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  }, name);
}

export async function openBuilder(page: Page, id: string, segment = 'pages'): Promise<void> {
  await page.goto(`${panel}/panel/${segment}/${id}/build`);
  await expect(page.getByRole('button', { name: 'Add a block' })).toBeVisible();
}

/** Opens the builder of a page; returns the frame with the page. */
export async function build(page: Page, id: string): Promise<FrameLocator> {
  await openBuilder(page, id);
  return canvasOf(page);
}

export async function storedBlocks(page: Page, id: string): Promise<StoredBlock[]> {
  const { data } = await call(page, 'GET', `/api/posts/${id}`);
  return (data as { post_body: { blocks: { items: StoredBlock[] } | null } }).post_body.blocks?.items ?? [];
}

export function canvasOf(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="The page as visitors see it"]');
}

export function outlineOf(page: Page): Locator {
  return page.getByRole('tree', { name: 'Blocks of the page' });
}

export const statusOf = (page: Page) => page.getByRole('status').first();
