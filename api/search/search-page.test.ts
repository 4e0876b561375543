import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { searchCalls } from '#shared/calls/search.ts';
import type { Client } from '#shared/client/http.ts';
import { createStaticHost } from '#site/publish/host.ts';
import { openStore } from '#site/publish/packs/open-store.ts';
import type { Publisher } from '#site/publish/publisher.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { bodyInput, createPost } from '#tests/support/content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { packsAt } from '#tests/support/test-packs.ts';
import { testPublisher } from '#tests/support/test-publisher.ts';

const host = 'tacos.test';
let api: TestApi;
let editor: Client;
let publisher: Publisher;
beforeAll(async () => {
  const rendererDir = await ensureRenderer();
  api = await startApi(
    {},
    {
      releasedFile: (dataDir) =>
        createStaticHost({ dataDir, store: openStore(packsAt(dataDir)), log: () => undefined }).textOf,
    },
  );
  editor = await api.signIn(host);
  publisher = testPublisher(api, rendererDir, { pollInterval: 60_000 });
  await publisher.start();
  await addMember('Pecan Smoke', [{ id: 'd1', name: '<i>Brisket</i> plate', price: 1200, diets: ['vegan'] }]);
  await publish();
}, 180_000);
afterAll(async () => {
  await publisher.close();
  await api.close();
});

async function addMember(title: string, menu: object[]): Promise<void> {
  const post = await createPost(editor, {
    title,
    post_type_id: 2,
    url: `members/${title.toLowerCase().replace(' ', '-')}`,
  });
  const post_body = structuredClone(bodyInput(post));
  Object.assign(post_body.attributes, { menu_items: menu });
  const body = { version: post.version, post_body };
  const { data } = await editor(postCalls.updateBody, { params: { id: post.id }, body });
  await editor(postCalls.updateData, { params: { id: post.id }, body: { version: data.version, post_status_id: 2 } });
}

async function publish(): Promise<void> {
  await editor(releaseCalls.clearCache);
  await publisher.wake();
}

type Asked = { of?: string; address?: string; accept?: string };

/** Searches as a browser without scripts does, at the `api.` host. */
function search(query: string, { of = host, address = '198.51.100.7', accept = 'text/html' }: Asked = {}) {
  const url = `http://api.${of}/api/search?${new URLSearchParams({ q: query })}`;
  const headers = { host: `api.${of}`, accept };
  return api.app.fetch(new Request(url, { headers }), { incoming: { socket: { remoteAddress: address } } });
}
const found = async (query: string, asked?: Asked) => (await search(query, asked)).text();

describe('a browser', () => {
  test('gets the website’s own search page with the results, for no search engine', async () => {
    const reply = await search('briskt');
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': expect.stringContaining('text/html') as string,
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
      vary: 'accept',
    });
    const html = await reply.text();
    expect(html).toContain('<base href="https://tacos.test/">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toMatch(
      /<a href="\/members\/pecan-smoke" data-member="[^"]*">.*<b>.*<mark>Brisket<\/mark>.*plate<\/b> <span>Pecan Smoke<\/span> <span class="found-price">\$12<\/span><\/a>/,
    );
    expect(html).toContain('<p class="search-count" role="status">1 result</p>');
    expect(html).toContain('action="https://api.tacos.test/api/search"');
    // A base changes where links to a part of the page lead.
    expect(html).toContain('<a class="skip" href="https://api.tacos.test/api/search?q=briskt#content">');
  });

  test('gets nothing that runs: queries and names are escaped, and no script may', async () => {
    const query = '"><script>alert(1)</script><img src=x onerror=alert(1)>$&$1';
    const reply = await search(query);
    const html = await reply.text();
    expect(html).toContain(
      'value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;$&amp;$1"',
    );
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<img src=x');
    expect(await found('brisket')).toContain('&lt;i&gt;<mark>Brisket</mark>&lt;/i&gt; plate');
    const policy = reply.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
  });

  test('is told where nothing is found, and has the form without a query', async () => {
    expect(await found('zzzzqqqq')).toMatch(/Nothing matches .*zzzzqqqq.*<a href="\/members">all members<\/a>/);
    expect(await found('zzzzqqqq')).toContain('No results');
    const blank = await found('');
    expect(blank).toContain('<p class="search-count" role="status"></p><div class="search-found"></div>');
    for (const odd of ['مرحبا', '🌮', '\u0000', '%', 'x'.repeat(5000)]) expect((await search(odd)).status).toBe(200);
    expect(await found('x'.repeat(5000))).toContain(`value="${'x'.repeat(200)}"`);
  });

  test('never finds what isn’t live', async () => {
    await addMember('Secret Supper', [{ id: 's1', name: 'Ortolan' }]);
    expect(await found('ortolan')).toContain('Nothing matches');
    await publish();
    // The publisher may be busy with a release of its own.
    await expect.poll(() => found('ortolan')).toContain('<mark>Ortolan</mark>');
  });

  test('of an unknown domain, or of one without a release, gets a page that says so', async () => {
    const unknown = await search('x', { of: 'nobody.test' });
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('There is no website at this address.');
    await api.addDomain('empty.test');
    const early = await search('x', { of: 'empty.test' });
    expect(early.status).toBe(404);
    expect(await early.text()).toContain('<p role="alert">This website has no search yet.</p>');
  });

  test('may search sixty times a minute; other addresses are not affected', async () => {
    const address = '203.0.113.9';
    const statuses = [];
    for (let index = 0; index < 61; index += 1) statuses.push((await search('x', { address })).status);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
    const refused = await search('x', { address });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toMatch(/Too many searches: wait/);
    expect((await search('x', { address: '203.0.113.10' })).status).toBe(200);
  });

  test('is led to a post that has the page’s address', async () => {
    const { id, version } = await createPost(editor, { title: 'Search', post_type_id: 1, url: 'search' });
    await editor(postCalls.updateData, { params: { id }, body: { version, post_status_id: 2 } });
    await publish();
    const reply = await search('brisket');
    expect([reply.status, reply.headers.get('location')]).toEqual([303, 'https://tacos.test/search']);
  });
});

describe('a program', () => {
  const ask = async (query: string) => {
    const client = api.visitor(host);
    return (await client(searchCalls.find, { query: { q: query } })).data;
  };

  test('gets the results as data, with absolute addresses', async () => {
    expect(await ask('briskt')).toEqual({
      total: 1,
      groups: [
        {
          name: 'Dishes',
          total: 1,
          results: [
            { title: '<i>Brisket</i> plate', url: 'https://tacos.test/members/pecan-smoke', detail: 'Pecan Smoke' },
          ],
        },
      ],
    });
    expect(await ask('')).toEqual({ total: 0, groups: [] });
    const reply = await search('brisket', { accept: 'application/json' });
    expect(reply.headers.get('content-type')).toBe('application/json');
    expect(reply.headers.get('vary')).toContain('accept');
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  test('is refused a query that is too long, and told where there is no search', async () => {
    await expect(ask('x'.repeat(201))).rejects.toMatchObject({ status: 422, code: 'invalid_fields' });
    await api.addDomain('new.test');
    const client = api.onlooker('new.test');
    await expect(client(searchCalls.find, { query: { q: 'x' } })).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });
});
