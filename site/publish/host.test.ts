import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import { demoContent } from '#tests/support/demo-content.ts';
import { ask, startSite, type TestSite } from '#tests/support/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  await site.publish(demoContent());
  const media = join(site.dataDir, 'media');
  mkdirSync(join(media, 'ab'), { recursive: true });
  writeFileSync(join(media, 'ab', 'truck-320.webp'), 'a picture');
  writeFileSync(join(media, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(site.dataDir, 'secret.txt'), 'never served');
}, 120_000);
afterAll(() => site.close());

const member = '/members/pecan-smoke';

describe('a page', () => {
  test('is HTML that browsers revalidate each time, with the domain’s headers', async () => {
    const { status, headers, body } = await site.get(member);
    expect(status).toBe(200);
    expect(body.toString()).toContain('<title>Pecan Smoke');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-length': String(body.length),
    });
    // Twice in one response, browsers would apply both.
    expect(headers['content-security-policy']).not.toContain(', ');
  });

  test('is the same with any query', async () => {
    expect((await site.get(`${member}?utm_source=poster`)).body).toEqual((await site.get(member)).body);
  });

  test('is compressed if the browser accepts it', async () => {
    const plain = await site.get(member);
    const brotli = await site.get(member, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } });
    const gzip = await site.get(member, { headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test('isn’t sent again to a browser that has it cached', async () => {
    const { headers } = await site.get(member, { headers: { 'accept-encoding': 'br' } });
    const etag = headers.etag ?? '';
    for (const tag of [etag, `W/${etag}`, `"old", ${etag}`]) {
      const again = await site.get(member, { headers: { 'accept-encoding': 'br', 'if-none-match': tag } });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    }
    const other = await site.get(member, { headers: { 'if-none-match': '"something else"' } });
    expect(other.status).toBe(200);
  });

  test('sends no body for HEAD', async () => {
    const head = await site.get(member, { method: 'HEAD' });
    const { headers } = await site.get(member);
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      headers['content-length'],
    ]);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])('%s is not allowed', async (method) => {
    const { status, headers } = await site.get(member, { method });
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

describe('byte ranges', () => {
  const part = (range: string, headers = {}) =>
    site.get(member, { headers: { 'accept-encoding': 'br', range, ...headers } });

  test('count bytes of the plain file', async () => {
    const whole = (await site.get(member)).body;
    const { status, headers, body } = await part('bytes=10-19');
    expect([status, headers['content-range']]).toEqual([206, `bytes 10-19/${whole.length}`]);
    expect(body).toEqual(whole.subarray(10, 20));
    expect((await part('bytes=-5')).body).toEqual(whole.subarray(-5));
  });

  test('are refused beyond the end; an invalid one gets the whole file', async () => {
    expect((await part('bytes=9999999-')).status).toBe(416);
    expect((await part('bytes=5-2')).status).toBe(200);
    expect((await part('bytes=0-1,4-5')).status).toBe(200);
  });

  test('of another version get the whole new file', async () => {
    expect((await part('bytes=0-9', { 'if-range': '"an older version"' })).status).toBe(200);
    const { headers } = await site.get(member);
    expect((await part('bytes=0-9', { 'if-range': headers.etag ?? '' })).status).toBe(206);
  });
});

describe('addresses', () => {
  test('serve the domain’s own 404 page if unknown', async () => {
    const { status, headers, body } = await site.get('/members/nobody');
    expect(status).toBe(404);
    expect(body.toString()).toContain('Wrong turn.');
    expect(headers['cache-control']).toContain('max-age=0');
    expect((await site.get('/404')).status).toBe(404);
    expect((await site.get('/404.html')).status).toBe(404);
  });

  test('serve the domain’s own 500 page if the file can’t be read', async () => {
    await site.damage('/about');
    const { status, body } = await site.get('/about');
    expect(status).toBe(500);
    // The domain's 500 page, not its 404 page.
    expect(body.toString()).toContain('SOMETHING WENT WRONG.');
    expect(body.toString()).not.toContain('This page sold out.');
    expect(body.toString()).toMatch(/<a class="button" href="\/">\s*Take me home/);
    expect((await site.get('/500')).status).toBe(404);
  });

  test('serve a built-in page if even that is missing', async () => {
    const broken = await startSite('broken.test');
    await broken.publish(demoContent({ host: 'broken.test', origin: 'https://broken.test' }));
    for (const path of ['/about', '/500']) await broken.damage(path);
    const { status, headers, body } = await broken.get('/about');
    expect([status, headers['cache-control']]).toEqual([500, 'no-store']);
    expect(body.toString()).toContain('<h1>Something went wrong</h1>');
    await broken.close();
  });

  test('are cached for a day and revalidated in the background for drawings', async () => {
    const picture = /\/art\/[^"]+\.svg/.exec((await site.get('/404')).body.toString())?.[0] ?? '';
    const { status, headers } = await site.get(picture);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=86400, stale-while-revalidate=604800']);
  });

  test('redirect permanently after a move, and keep the query', async () => {
    const { status, headers } = await site.get('/old-trucks?page=2');
    expect([status, headers.location]).toEqual([301, '/members?page=2']);
  });

  test('redirect from a trailing slash', async () => {
    const { status, headers } = await site.get('/members/');
    expect([status, headers.location]).toEqual([301, '/members']);
    expect((await site.get('/')).status).toBe(200);
    expect((await site.get('/nothing/')).status).toBe(404);
  });

  test('have their own types for feeds', async () => {
    expect((await site.get('/robots.txt')).headers['content-type']).toMatch(/^text\/plain/);
    expect((await site.get('/sitemap.xml')).headers['content-type']).toMatch(/^(application|text)\/xml/);
  });

  test('are immutable for scripts and styles', async () => {
    const style = /\/_astro\/[^"]+\.css/.exec((await site.get('/')).body.toString())?.[0] ?? '';
    const { status, headers } = await site.get(style, { headers: { 'accept-encoding': 'br' } });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
  });

  test('get a plain page on an unknown host, whose name is never used as a path', async () => {
    // Without the front, which refuses most of these before the host sees them.
    const server = createServer((request, response) => void site.static.handle(request, response));
    const { port } = (await once(server.listen(0, '127.0.0.1'), 'listening').then(() =>
      server.address(),
    )) as AddressInfo;
    onTestFinished(() => void server.close());
    for (const host of ['unknown.test', '..', '../lonestar.test', 'lonestar.test/x', '', 'a'.repeat(300)]) {
      const { status, headers, body } = await ask(port, '/', 'GET', { host });
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(body.toString()).toContain('<h1>There is no website here</h1>');
    }
    expect((await site.get('/', { headers: { host: 'LoneStar.test.:4321' } })).status).toBe(200);
  });
});

describe('only public files are served', () => {
  test.each([
    '/../release.json',
    '/..%2frelease.json',
    '/..%2f..%2f..%2f..%2fsecret.txt',
    '/%2e%2e/%2e%2e/release.json',
    '/members/..%5c..%5crelease.json',
    '/index.html.br',
    '/release.json',
    '/.git/config',
    '/.env',
    '/_astro/',
    '/media/../secret.txt',
    '/media/..%2fsecret.txt',
    '/media/%2e%2e/secret.txt',
    '/media/ab/../../secret.txt',
    '/media/',
    '/media/ab',
    '/__proto__',
    '/constructor',
    '//evil.example/',
    '//evil.example//',
    '/\\evil.example/',
  ])('%s is not found', async (target) => {
    const { status, headers, body } = await site.get(target);
    expect([status, headers.location]).toEqual([404, undefined]);
    expect(body.toString()).not.toMatch(/never served|buildId/);
  });

  test.each(['/%00', '/members%00.html', '/%zz', '/%c0%ae%c0%ae/', '*'])('%s is an invalid address', async (target) => {
    expect((await site.get(target)).status).toBe(400);
  });

  test('a very long address gets an ordinary 404', async () => {
    expect((await site.get(`/${'a'.repeat(10_000)}`)).status).toBe(404);
  });
});

describe('media', () => {
  test('is immutable for browsers', async () => {
    const { status, headers, body } = await site.get('/media/ab/truck-320.webp');
    expect([status, body.toString()]).toEqual([200, 'a picture']);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  test('can’t run code in an SVG opened by itself', async () => {
    expect((await site.get('/media/logo.svg')).headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
    );
  });
});
