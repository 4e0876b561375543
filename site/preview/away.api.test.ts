import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildHookCalls } from '#shared/calls/build-hook.ts';
import { previewCalls } from '#shared/calls/preview.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

import { openWarmContent } from '../data/warm-content.ts';
import { createPublisher, type Publisher } from '../publish/publisher.ts';
import { createPreviews, type Previews } from './previews.ts';

const originOf = (name: string) => `https://${name}`;

let api: TestApi;
let owner: Client;
let publisher: Publisher;
let previews: Previews;
beforeAll(async () => {
  const rendererDir = await ensureRenderer();
  api = await startApi();
  owner = await api.signIn('tacos.test');
  await owner(buildHookCalls.update, { body: { url: 'http://127.0.0.1:9/', elsewhere: true } });
  const source = { baseUrl: 'http://panel.test', fetch: api.fetch };
  const { rebuildSecret: secret, previewTokens } = api.services;
  const isLink = previewTokens.isSigned;
  const warm = openWarmContent(source, secret);
  const log = () => undefined;
  previews = createPreviews({
    api: source,
    warm,
    isLink,
    secret,
    rendererDir,
    originOf,
    show: (job) => publisher.show(job),
    log,
  });
  publisher = createPublisher({ dataDir: api.dataDir, rendererDir, shares: 1, api: source, secret, originOf, log });
  await publisher.start();
}, 120_000);
afterAll(async () => {
  await publisher.close();
  await api.close();
});

const get = (url: string, method = 'GET') => previews.away(new Request(url, { method }));
async function linkToDraft(): Promise<string> {
  const attributes = { title: 'Not told yet', url: 'members/draft', description: '' };
  const post = { title: 'Not told yet', url: 'members/draft', post_type_id: 2, post_status_id: 1 } as const;
  const { id } = await createPost(owner, { ...post, post_body: { attributes } });
  return (await owner(previewCalls.createLink, { params: { id } })).data.url;
}

test('a preview link of a domain that is built elsewhere opens at api.{host}, with all files of its page', async () => {
  const link = await linkToDraft();
  expect(link).toMatch(/^https:\/\/api\.tacos\.test\/preview\//);
  const page = await get(link);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const html = await page.text();
  expect(html).toContain('<b>Preview of a draft</b>');
  const files = [...new Set(html.match(/\/(?:_astro|art)\/[\w./-]+/g))];
  expect(files.some((file) => file.endsWith('.css'))).toBe(true);
  expect(files.some((file) => file.startsWith('/art/'))).toBe(true);
  for (const file of files) {
    const reply = await get(new URL(file, link).href);
    expect([file, reply.status, (await reply.arrayBuffer()).byteLength > 0]).toEqual([file, 200, true]);
  }
});

test('a preview of the whole website stays at api.{host}, and is left for its own host', async () => {
  await createPost(owner, { title: 'Ember', url: 'members/ember' });
  const link = (await owner(previewCalls.createSiteLink, { body: { list: 'saved' } })).data.url;
  expect(link).toMatch(/^https:\/\/api\.tacos\.test\/preview\//);
  const prefix = new URL(link).pathname;
  const page = await get(`${link}/members?cuisine=bbq`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const html = await page.text();
  expect(html).toContain(`href="${prefix}/members/ember"`);
  expect(html).toContain('href="https://tacos.test/members">Leave preview</a>');
  const icon = await get(`${link}/favicon.ico`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/x-icon']);
  expect([...new Uint8Array(await icon.arrayBuffer()).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
  const moved = await get(`${link}/members/`);
  expect([moved.status, moved.headers.get('location')]).toEqual([302, `${prefix}/members`]);
  expect((await get(`${link}/nothing`)).status).toBe(404);
  expect((await get(`${link}/%zz`)).status).toBe(404);
  expect((await get('https://api.tacos.test/members')).status).toBe(404);
});

test.each([
  ['GET', 'https://api.tacos.test/preview/a.b.c', 404],
  ['GET', 'https://api.unknown.test/preview/a.b.c', 404],
  ['POST', 'https://api.tacos.test/preview/a.b.c', 405],
  ['GET', 'https://api.tacos.test/_astro/../server/entry.mjs', 404],
  ['GET', 'https://api.tacos.test/_astro/..%2fserver%2fentry.mjs', 404],
  ['GET', 'https://api.tacos.test/art/none.svg', 404],
])('%s %s is answered %i', async (method, url, status) => {
  expect((await get(url, method)).status).toBe(status);
});
