import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';

import type { NodeHandler } from './dispatch.ts';
import { createFront } from './front.ts';
import { openPanel } from './panel-host.ts';

const script = 'export const panel = 1;\n'.repeat(50);
let folder = '';
let server: Server;
let handle: NodeHandler;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-panel-'));
  mkdirSync(join(folder, 'panel/assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'nobody may read this');
  writeFileSync(join(folder, 'panel/index.html'), '<!doctype html><title>Panel</title>');
  writeFileSync(join(folder, 'panel/assets/main-abc.js'), script);
  writeFileSync(join(folder, 'panel/assets/main-abc.js.br'), brotliCompressSync(script));
  const built = { folder: join(folder, 'panel'), isBuilt: true, build: async () => undefined, log: () => undefined };
  handle = openPanel(built).handle;
  const front = createFront('max-age=31536000');
  front.open((message, reply) => handle(message, reply));
  server = front.server;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

type Reply = { status: number; headers: IncomingHttpHeaders; body: Buffer };
/** Sends the path unchanged: fetch would normalize it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers: { host: 'panel.example.com', ...headers }, method }, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

describe('the panel host', () => {
  test.each(['/panel', '/panel/', '/panel/members/abcdefgh01234567/build', '/team-login', '/change-password?token=x'])(
    '%s is the app, with a policy that runs nothing but its own scripts',
    async (path) => {
      const { status, headers, body } = await get(path);
      expect([status, body.toString()]).toEqual([200, '<!doctype html><title>Panel</title>']);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': expect.stringContaining("script-src 'self';"),
        'x-content-type-options': 'nosniff',
        'strict-transport-security': expect.any(String),
      });
    },
  );

  test.each([
    '/nope',
    '/PANEL',
    '/panel/nope',
    '/panel/blog/unknown-id',
    '/panel/blog/a/b/c',
    '//evil.example/panel',
    '/a.js',
  ])('%s is 404, with the app that says so', async (path) => {
    const { status, headers, body } = await get(path);
    expect([status, body.toString()]).toEqual([404, '<!doctype html><title>Panel</title>']);
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    expect((await get(path, { 'if-none-match': headers.etag ?? '' })).status).toBe(404);
  });

  test('hashed files are cached for ever, and sent in the smallest encoding that the browser accepts', async () => {
    const plain = await get('/panel/assets/main-abc.js');
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' }); // prettier-ignore
    expect(plain.body.toString()).toBe(script);
    const small = await get('/panel/assets/main-abc.js', { 'accept-encoding': 'gzip, br' });
    expect(small.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': 'text/javascript; charset=utf-8' });
    expect(brotliDecompressSync(small.body).toString()).toBe(script);
    const known = { 'if-none-match': small.headers.etag ?? '', 'accept-encoding': 'br' };
    expect(await get('/panel/assets/main-abc.js', known)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
    expect(await get('/panel/assets/main-abc.js', {}, 'HEAD')).toMatchObject({ status: 200, body: Buffer.alloc(0) });
  });

  test('a missing file is 404, not the app', async () => {
    expect((await get('/panel/assets/old-chunk.js')).status).toBe(404);
  });

  test.each([
    '/panel/../secret.txt',
    '/panel/..%2fsecret.txt',
    '/panel/%2e%2e/secret.txt',
    '/panel/assets/..%5c..%5csecret.txt',
    '/panel//etc/passwd.txt',
    '/panel/%00.js',
    '/panel/%zz.js',
    '/panel/constructor.js',
  ])('%s leads nowhere', async (path) => {
    const { status, body } = await get(path);
    expect([status, body.toString()]).toEqual([404, 'Not found']);
  });

  test.each(['bytes=9-3', 'bytes=-', 'bytes=99999-', 'lines=1-2'])(
    'the range %s is no reason to fall over',
    async (range) => {
      expect((await get('/panel/assets/main-abc.js', { range })).status).toBeLessThan(500);
      expect((await get('/panel')).status).toBe(200);
    },
  );

  test('only GET and HEAD are allowed', async () => {
    expect((await get('/panel', {}, 'POST')).status).toBe(405);
  });
});

describe('the address of a panel that is still being built', () => {
  test('says so with a page that reloads itself, until the panel is there', async () => {
    const later = join(folder, 'later');
    const log: string[] = [];
    const panel = openPanel({
      folder: later,
      isBuilt: false,
      build: async () => {
        mkdirSync(later);
        writeFileSync(join(later, 'index.html'), '<!doctype html><title>Panel</title>');
      },
      log: (line) => log.push(line),
    });
    const built = handle;
    handle = panel.handle;
    onTestFinished(() => {
      handle = built;
    });
    const waiting = await get('/panel/posts');
    expect(waiting.status).toBe(503);
    expect(waiting.headers).toMatchObject({ refresh: '2', 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
    expect(waiting.body.toString()).toContain('The panel is being built');
    expect(waiting.body.toString()).not.toContain('<script');
    await panel.build();
    const reply = await get('/panel/posts');
    expect([reply.status, reply.headers['refresh']]).toEqual([200, undefined]);
    expect(reply.body.toString()).toContain('<title>Panel</title>');
    expect(log).toEqual([]);
  });

  test('says when it could not be built, and the log says why', async () => {
    const log: string[] = [];
    const panel = openPanel({
      folder: join(folder, 'never'),
      isBuilt: false,
      build: () => Promise.reject(new Error('Building the panel failed:\nno such file')),
      log: (line) => log.push(line),
    });
    const built = handle;
    handle = panel.handle;
    onTestFinished(() => {
      handle = built;
    });
    await panel.build();
    const reply = await get('/panel');
    expect(reply.status).toBe(503);
    expect(reply.body.toString()).toContain('The panel could not be built');
    expect(log).toEqual(['Building the panel failed:\nno such file']);
  });
});
