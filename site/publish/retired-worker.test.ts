import { afterAll, beforeAll, expect, test } from 'vitest';

import { demoContent } from '#tests/support/demo-content.ts';
import { startSite, type TestSite } from '#tests/support/site.ts';

import { pagesOf } from '../data/pages/pages-of.ts';
import { ShareBook } from '../share/book.ts';
import { readHostTable, writeHostTable } from './host-table.ts';

let site: TestSite;
const content = demoContent();
beforeAll(async () => {
  site = await startSite();
  await site.publish(content);
  const [own] = await readHostTable(site.dataDir);
  if (!own) throw new Error('The site has no host');
  await writeHostTable(site.dataDir, [
    { ...own, aliases: [{ host: 'moved.test', mode: 'redirect' }] },
    { id: 'closed', host: 'closed.test', aliases: [{ host: 'old.closed.test', mode: 'redirect' }], archived: true },
  ]);
}, 120_000);
afterAll(() => site.close());

const worker = async (host: string, method = 'GET') => {
  const { status, headers, body } = await site.get('/sw.js', { method, headers: { host } });
  return { status, type: headers['content-type'], cache: headers['cache-control'], text: body.toString() };
};

test('a website has a worker that keeps pages, and browsers look for a newer one each time', async () => {
  const { status, type, cache, text } = await worker(site.host);
  expect([status, type, cache]).toEqual([200, 'text/javascript; charset=utf-8', 'public, max-age=0, must-revalidate']);
  expect(text).toContain('"timezone":"America/Chicago"');
  expect(text).toContain('respondWith');
  expect(text).not.toContain('import');
});

test.each([
  ['a host that a domain has left', 'moved.test', 301],
  ['an archived domain', 'closed.test', 410],
  ['a former host of an archived domain', 'old.closed.test', 410],
  ['a host without a website', 'nobody.test', 404],
])('%s has a worker that ends itself and keeps nothing', async (_, host, status) => {
  expect((await site.get('/', { headers: { host } })).status).toBe(status);
  const retired = await worker(host);
  expect(retired).toMatchObject({ status: 200, type: 'text/javascript; charset=utf-8', cache: 'no-store' });
  expect(retired.text).toContain('registration.unregister()');
  expect(retired.text).toContain('caches.delete');
  expect(retired.text).not.toContain("'fetch'");
});

test('so has a website whose live release is of a version without one', async () => {
  const { pages, ...rest } = pagesOf(content, undefined, new ShareBook(2));
  const older = { ...rest, pages: pages.filter(({ path }) => path !== '/sw.js') };
  await site.publishPages(older, content);
  expect((await site.get('/')).status).toBe(200);
  expect((await worker(site.host)).text).toContain('registration.unregister()');
  await site.publish(content);
  expect((await worker(site.host)).text).toContain('respondWith');
});
