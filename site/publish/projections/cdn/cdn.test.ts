import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';

import { type Answer, type Received, startHttpServer } from '#tests/support/http-server.ts';

import type { Cdn, Stale } from './cdn.ts';
import { openCloudflare } from './cloudflare.ts';
import { openFastly } from './fastly.ts';
import { openWebhookCdn } from './webhook-cdn.ts';

let answer: (request: Received) => Answer | Promise<Answer>;
let server: Awaited<ReturnType<typeof startHttpServer>>;
beforeEach(async () => {
  answer = () => ({ status: 200, body: { success: true, result: [] } });
  server = await startHttpServer((request) => answer(request));
});

const stale = (change: Partial<Stale> = {}): Stale => ({
  domainId: 'abcdefghijkmnpqr',
  hosts: ['tacos.example'],
  paths: ['/', '/members/el-comal'],
  ...change,
});
const purge = (cdn: Cdn, change?: Partial<Stale>) => cdn.purge(stale(change), new AbortController().signal);
const calls = () => server.received.map(({ method, url }) => `${method} ${url}`);
const bodies = () => server.received.filter(({ body }) => body).map(({ body }) => JSON.parse(body) as unknown);
const cloudflare = (zone: string | null = 'zone1') =>
  openCloudflare({ key: 'the-key', zone, base: server.url, patience: 300 });
const fastly = () => openFastly({ key: 'the-key', service: 'svc1', base: server.url, patience: 300 });
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const webhook = () => openWebhookCdn({ secret, url: `${server.url}/purge`, patience: 300 });

describe('Cloudflare', () => {
  test('drops addresses of both schemes, 100 in a call', async () => {
    await purge(cloudflare());
    expect(calls()).toEqual(['POST /zones/zone1/purge_cache']);
    expect(server.received[0]?.headers.authorization).toBe('Bearer the-key');
    expect(bodies()).toEqual([
      {
        files: [
          'https://tacos.example/',
          'http://tacos.example/',
          'https://tacos.example/members/el-comal',
          'http://tacos.example/members/el-comal',
        ],
      },
    ]);
    server.received.length = 0;
    await purge(cloudflare(), { paths: Array.from({ length: 120 }, (_, at) => `/${at}`) });
    expect(bodies().map((body) => (body as { files: string[] }).files.length)).toEqual([100, 100, 40]);
  });

  test('drops everything of the hosts where all is old', async () => {
    await purge(cloudflare(), { paths: 'all', hosts: ['tacos.example', 'www.tacos.example'] });
    expect(bodies()).toEqual([{ hosts: ['tacos.example', 'www.tacos.example'] }]);
  });

  test('finds each host’s zone by name, once', async () => {
    answer = ({ url }) => {
      const name = new URL(url, 'http://x').searchParams.get('name') ?? '';
      const zones: Record<string, string> = { 'tacos.example': 'one', 'grill.example': 'two' };
      return { status: 200, body: { result: zones[name] ? [{ id: zones[name], name }] : [] } };
    };
    const cdn = cloudflare(null);
    const hosts = ['www.tacos.example', 'grill.example'];
    await purge(cdn, { paths: 'all', hosts });
    expect(calls()).toEqual([
      'GET /zones?name=www.tacos.example',
      'GET /zones?name=tacos.example',
      'GET /zones?name=grill.example',
      'POST /zones/one/purge_cache',
      'POST /zones/two/purge_cache',
    ]);
    server.received.length = 0;
    await purge(cdn, { paths: 'all', hosts });
    expect(calls()).toHaveLength(2);
    await expect(purge(cdn, { hosts: ['nobody.test'] })).rejects.toThrow(
      'Cloudflare has no zone for nobody.test that CDN_API_KEY may see',
    );
  });
});

test('Fastly drops each address, or all with the domain’s key', async () => {
  await purge(fastly(), { hosts: ['tacos.example', 'www.tacos.example'] });
  expect(calls().toSorted()).toEqual([
    'POST /purge/tacos.example/',
    'POST /purge/tacos.example/members/el-comal',
    'POST /purge/www.tacos.example/',
    'POST /purge/www.tacos.example/members/el-comal',
  ]);
  expect(server.received[0]?.headers['fastly-key']).toBe('the-key');
  server.received.length = 0;
  await purge(fastly(), { paths: 'all' });
  await purge(fastly(), { paths: Array.from({ length: 120 }, (_, at) => `/${at}`) });
  expect(calls()).toEqual(Array.from({ length: 2 }, () => 'POST /service/svc1/purge/abcdefghijkmnpqr'));
});

test('a webhook is called for each host, and signed', async () => {
  await purge(webhook(), { hosts: ['tacos.example', 'www.tacos.example'] });
  await purge(webhook(), { paths: 'all' });
  expect(bodies()).toEqual([
    ...['tacos.example', 'www.tacos.example'].map((host) => ({
      host,
      urls: [`https://${host}/`, `https://${host}/members/el-comal`],
      all: false,
    })),
    { host: 'tacos.example', urls: [], all: true },
  ]);
  const [{ body, headers } = { body: '', headers: {} }] = server.received;
  expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
});

const each = [
  ['Cloudflare', cloudflare],
  ['Fastly', fastly],
  ['CDN_PURGE_URL', webhook],
] as const;

describe.each(each)('%s that', (name, open) => {
  test.each([
    [403, {}, `${name} refused CDN_API_KEY (403): set a key that may purge its cache`],
    [429, { 'retry-after': '7' }, `${name} takes no more calls for now (429)`],
    [500, {}, `${name} has a problem of its own (500)`],
    [400, {}, `${name} refused to drop old pages (400)`],
  ])('answers %s is told in a sentence', async (status, headers, words) => {
    answer = () => ({ status, headers, body: { errors: ['no'] } });
    const failed = purge(open());
    await expect(failed).rejects.toThrow(words);
    await expect(failed).rejects.toMatchObject({ wait: status === 429 ? 7 : undefined });
    // What is told to people doesn't hold the key.
    await expect(failed).rejects.not.toThrow(/the-key|whsec/);
  });

  test('hangs is given up, at once where the process stops', async () => {
    answer = () => new Promise(() => undefined);
    await expect(purge(open())).rejects.toThrow(`${name} doesn't answer`);
    const stop = new AbortController();
    const stopped = open().purge(stale(), stop.signal);
    setTimeout(() => stop.abort(), 20);
    await expect(stopped).rejects.toThrow(/aborted/);
  });
});

test('one that isn’t there is named', async () => {
  const nowhere = openFastly({ key: 'k', service: 's', base: 'http://127.0.0.1:9' });
  await expect(purge(nowhere)).rejects.toThrow("Fastly can't be reached");
});

test('a check says whether the key works, without dropping anything', async () => {
  expect(await cloudflare().check()).toBe('Cloudflare takes CDN_API_KEY');
  expect(await cloudflare(null).check()).toBe('Cloudflare takes CDN_API_KEY');
  expect(await fastly().check()).toBe('Fastly takes CDN_API_KEY, and knows CDN_SERVICE');
  expect(calls()).toEqual(['GET /zones/zone1', 'GET /zones?per_page=1', 'GET /service/svc1']);
  answer = () => ({ status: 401 });
  await expect(fastly().check()).rejects.toThrow('Fastly refused CDN_API_KEY (401)');
});
