import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import { demoContent } from '#tests/support/demo-content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { ask, startSite, type TestSite } from '#tests/support/site.ts';
import { damage, packNames } from '#tests/support/stored.ts';
import { openAnew } from '#tests/support/test-packs.ts';

import type { BuildResult } from './build-release.ts';
import { createStaticHost } from './host.ts';
import { createRenderPool, type RenderPool } from './render-pool.ts';
import { createTwinMaker, type TwinMaker } from './twins.ts';

let pool: RenderPool;
let site: TestSite;
let twins: TwinMaker;
let made = 0;
let log: string[] = [];
beforeAll(async () => {
  pool = createRenderPool(await ensureRenderer(), 1);
}, 120_000);
beforeEach(async () => {
  site = await startSite('lonestar.test', tmpdir(), pool);
  [made, log] = [0, []];
  twins = newMaker();
  await site.publish(demoContent());
}, 60_000);
afterEach(async () => {
  await twins.close();
  await site.close();
});
afterAll(() => pool.close());

function newMaker(compress: RenderPool['compress'] = (job) => pool.compress(job)): TwinMaker {
  return createTwinMaker({
    compress: async (job) => {
      const pieces = await compress(job);
      made += 1;
      return pieces;
    },
    log: (line) => log.push(line),
  });
}

/** Publishes other answers, which is a small release. */
async function answer(text: string) {
  const content = demoContent();
  return site.publish({ ...content, faqs: content.faqs.map((faq) => ({ ...faq, answer: text })) });
}
/** Without `before`, the release before may be of another process. */
function add({ manifest, contents, rendered }: BuildResult, to = twins, before: string | null = null): void {
  to.add({ host: site.host, number: 2, before, manifest, pages: contents.pages, rendered }, site.place);
}
const get = (accepts?: string, tag?: string) =>
  site.get('/faq', {
    headers: { ...(accepts ? { 'accept-encoding': accepts } : {}), ...(tag ? { 'if-none-match': tag } : {}) },
  });
const isMade = (times: number) =>
  vi.waitFor(async () => expect([made, (await get('gzip')).headers['content-encoding']]).toEqual([times, 'gzip']), {
    timeout: 15_000,
    interval: 20,
  });

test('a changed page is served plain at first, and a moment later with brotli and gzip', async () => {
  const release = await answer('Without salt.');
  const plain = await get();
  const early = await get('gzip, br');
  expect(early.headers['content-encoding']).toBeUndefined();
  expect([early.body, early.headers.etag]).toEqual([plain.body, plain.headers.etag]);
  expect(plain.body.toString()).toContain('Without salt.');
  // Pages that didn't change have theirs.
  expect((await site.get('/about', { headers: { 'accept-encoding': 'br' } })).headers['content-encoding']).toBe('br');

  add(release);
  await isMade(1);
  const [brotli, gzip, again] = [await get('gzip, br'), await get('gzip'), await get()];
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(again.headers).toMatchObject({ vary: 'Accept-Encoding', etag: plain.headers.etag });
  expect(again.headers['content-encoding']).toBeUndefined();
  for (const body of [brotliDecompressSync(brotli.body), gunzipSync(gzip.body), again.body])
    expect(body).toEqual(plain.body);
  expect(brotli.body.length).toBeLessThan(plain.body.length / 2);
  expect(brotli.headers['content-length']).toBe(String(brotli.body.length));
  expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  // Who has the page, in whatever form, needs no other.
  for (const tag of [plain.headers.etag, brotli.headers.etag]) expect((await get('br', tag)).status).toBe(304);
  expect(log).toEqual([]);
});

test('those of several publishes in a row are made once, after the last', async () => {
  const releases = [await answer('One.'), await answer('Two.'), await answer('Three.')];
  const before = await packNames(site.place);
  for (const release of releases) {
    add(release);
    await wait(500);
  }
  expect(made).toBe(0);
  await isMade(1);
  expect(await packNames(site.place)).toHaveLength(before.length + 1);
  expect((await get('br')).headers['content-encoding']).toBe('br');
  await wait(1200);
  expect(made).toBe(1);
});

test('a page that has them already gets no others', async () => {
  const release = await answer('Without salt.');
  add(release);
  await isMade(1);
  const packs = await packNames(site.place);
  add(release);
  await wait(1300);
  expect([made, await packNames(site.place)]).toEqual([1, packs]);
});

test('a damaged one falls back to the plain page, and the next publish mends it', async () => {
  add(await answer('Without salt.'));
  await isMade(1);
  const plain = await get();
  await damage(site.place, '/faq', ['br']);
  const { status, headers, body } = await get('br');
  expect([status, headers['content-encoding'], headers.etag]).toEqual([200, undefined, plain.headers.etag]);
  expect(body).toEqual(plain.body);
  expect(headers['content-length']).toBe(String(plain.body.length));
  expect((await get('gzip')).headers['content-encoding']).toBe('gzip');
  await answer('Without salt.');
  const mended = await get('br');
  expect(mended.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(mended.body)).toEqual(plain.body);
});

test('a host of another thread or process finds them within two seconds', async () => {
  const other = createStaticHost({
    dataDir: site.dataDir,
    store: openAnew(site.place.packs.store),
    log: () => undefined,
  });
  const server = createServer((request, response) => void other.handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => void server.close());
  const release = await answer('Without salt.');
  const encoding = async () =>
    (await ask(port, '/faq', 'GET', { host: site.host, 'accept-encoding': 'br' })).headers['content-encoding'];
  expect(await encoding()).toBeUndefined();
  add(release);
  await isMade(1);
  await vi.waitFor(async () => expect(await encoding()).toBe('br'), { timeout: 2000, interval: 50 });
});

test('what can’t be compressed is said, and stays plain', async () => {
  const failing = newMaker(() => Promise.reject(new Error('no worker left')));
  add(await answer('Without salt.'), failing);
  await vi.waitFor(() => expect(log).toHaveLength(1), { timeout: 15_000 });
  expect(log).toEqual(['lonestar.test: pages stay uncompressed. no worker left']);
  const reply = await get('br');
  expect([reply.status, reply.headers['content-encoding'], made]).toEqual([200, undefined, 0]);
  await failing.close();
});

test('what couldn’t be compressed gets its twins after the next publish, whatever that changed', async () => {
  let failures = 1;
  const failing = newMaker((job) => {
    failures -= 1;
    return failures < 0 ? pool.compress(job) : Promise.reject(new Error('no worker left'));
  });
  const release = await answer('Without salt.');
  add(release, failing);
  await vi.waitFor(() => expect(log).toHaveLength(1), { timeout: 15_000 });
  const next = await answer('Without salt.');
  expect(next.rendered).toEqual([]);
  add(next, failing, release.manifest);
  await isMade(1);
  await failing.close();
});

test('nothing is made of pages that no pack has any more, nor after the end', async () => {
  const release = await answer('Without salt.');
  const before = await packNames(site.place);
  // Known to this thread as stored: tidied a moment later.
  const { packs } = site.place;
  for (const name of before) await packs.store.remove(name);
  add(release);
  await wait(1500);
  expect([made, log, await packNames(site.place)]).toEqual([0, [], []]);
  const other = await site.publish(demoContent({ redirects: [{ from: 'trucks', to: 'members' }] }));
  add(await answer('With salt.'));
  await twins.close();
  add(other);
  await wait(1300);
  expect(made).toBe(0);
});
