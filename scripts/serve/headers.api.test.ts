import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { readConfig } from '#api/config/config.ts';
import { authCalls } from '#shared/calls/auth.ts';
import { previewCalls } from '#shared/calls/preview.ts';
import { redirectCalls } from '#shared/calls/redirects.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { createPost, newPost, uploadFile } from '#tests/support/content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { contactFields } from '#tests/support/submissions.ts';

import { createFront } from './front.ts';
import type { Running } from './node-front.ts';
import { serve } from './serve.ts';

const host = 'tacos.example';
const panelHost = 'panel.example';
const apiHost = `api.${host}`;
const hsts = 'max-age=63072000; includeSubDomains';
const owner = { email: 'owner@example.com', password: 'a long enough password' };

let folder = '';
let running: Running;
const logged: string[] = [];
/** Paths that the table names by what is there. */
const paths: Record<string, string> = {};

/** The whole program on a free port, with a domain that has a redirect, a picture and a draft with a link. */
beforeAll(async () => {
  await ensureRenderer();
  folder = mkdtempSync(join(tmpdir(), 'caravan-headers-'));
  const panel = join(folder, 'panel');
  mkdirSync(join(panel, 'assets'), { recursive: true });
  writeFileSync(join(panel, 'index.html'), '<!doctype html><title>Panel</title>');
  writeFileSync(join(panel, 'assets/main-abc.js'), 'export {};');
  const settings = { DATA_DIR: join(folder, 'data'), PANEL_HOST: panelHost, FIRST_DOMAIN: host, DEMO: 'false' };
  const sign = { OWNER_EMAIL: owner.email, OWNER_PASSWORD: owner.password };
  const config = readConfig({ ...settings, ...sign, HSTS: hsts, TRUSTED_PROXY_HEADER: 'x-real-ip' });
  running = await serve({
    config: { ...config, port: 0 },
    log: (line) => logged.push(line),
    unlimited: true,
    builtPanel: panel,
  });
  await fill(await signIn());
}, 120_000);
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(): Promise<Client> {
  const session = memorySession();
  const client = createClient({ session, baseUrl: `http://127.0.0.1:${running.port}` });
  session.store((await client(authCalls.login, { body: owner })).data);
  return client;
}

async function bearer(): Promise<string> {
  const client = createClient({ session: memorySession(), baseUrl: `http://127.0.0.1:${running.port}` });
  return `Bearer ${(await client(authCalls.login, { body: owner })).data.access_token}`;
}

async function fill(client: Client): Promise<void> {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
  const { hashed_name: name } = await uploadFile(client, new File([svg], 'a.svg'));
  paths['picture'] = `/media/${name}.svg`;
  const draft = await createPost(client, { post_status_id: 1 });
  const page = await createPost(client, { title: 'El Comal', url: 'members/el-comal' });
  await createPost(client, { post_type_id: 6, title: 'Open again', url: 'blog/open-again' });
  await client(redirectCalls.create, { body: { from: 'old', post_id: page.id } });
  const link = await client(previewCalls.createLink, { params: { id: draft.id } });
  paths['preview'] = new URL(link.data.url).pathname;
  const saved = await client(previewCalls.createSiteLink, { body: { list: 'saved' } });
  paths['site'] = new URL(saved.data.url).pathname;
  await client(releaseCalls.clearCache);
  for (;;) {
    const { status, body } = await get(host, '/members/el-comal');
    paths['asset'] = /\/_astro\/[^"]+\.css/.exec(body)?.[0] ?? '';
    if (status === 200) return;
    await wait(50);
  }
}

type Reply = { status: number; headers: Record<string, string>; body: string };

/** Sends these bytes, and nothing that an HTTP client would add or refuse. */
async function send(bytes: string, port = running.port): Promise<Reply> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk));
  socket.write(bytes);
  await once(socket, 'close');
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => {
    const [name = '', ...value] = line.split(': ');
    return [name.toLowerCase(), value.join(': ')] as const;
  });
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body };
}

const get = (at: string, path: string, more = '') =>
  send(`GET ${path} HTTP/1.1\r\nHost: ${at}\r\n${more}Connection: close\r\n\r\n`);
const post = (at: string, path: string, type: string, body: string) =>
  send(
    `POST ${path} HTTP/1.1\r\nHost: ${at}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );

/** What every response has, on a host on HTTPS. */
const always = {
  'strict-transport-security': hsts,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringMatching(/camera=\(\).*microphone=\(\).*geolocation=\(self\)/) as string,
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'content-security-policy': "frame-ancestors 'self'",
};
const policy = (start: string) => ({ 'content-security-policy': expect.stringMatching(start) as string });
const ofPage = policy("^default-src 'none'; script-src 'self'.* frame-ancestors 'self'$");
/** Its address is the secret: no other page learns it. */
const ofPreview = { ...ofPage, 'referrer-policy': 'strict-origin' };
const ofPlainPage = policy("^default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'$");
const ofPicture = policy("^default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox$");
const ofForm = policy("^default-src 'none'; style-src 'sha256-.* frame-ancestors 'none'$");
const ofApi = {
  ...policy("^default-src 'none'; frame-ancestors 'none'$"),
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
};
const ofPanel = {
  ...policy("^default-src 'none'; script-src 'self'.* frame-ancestors 'none'$"),
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};
const html = 'text/html; charset=utf-8';
const svg = 'image/svg+xml; charset=utf-8';
/** JSON is always UTF-8 (RFC 8259). */
const json = 'application/json';
/** A response without content has no type; chunked content ends with a chunk of length 0. */
const noBody = undefined;
const form = new URLSearchParams({ form: 'contact', ...contactFields }).toString();
const formType = 'application/x-www-form-urlencoded';

describe('a sibling page, a sniffing browser or a plain connection gets nothing out of', () => {
  test.each<[what: string, status: number, type: string | undefined, more: object, ask: () => Promise<Reply>]>([
    ['a page', 200, html, ofPage, () => get(host, '/')],
    [
      'a page that a browser has',
      304,
      html,
      ofPage,
      async () => get(host, '/', `If-None-Match: ${(await get(host, '/')).headers['etag']}\r\n`),
    ],
    ['an unknown address of a domain', 404, html, ofPage, () => get(host, '/nothing')],
    ['a moved page', 301, noBody, {}, () => get(host, '/old')],
    ['a style', 200, 'text/css; charset=utf-8', {}, () => get(host, paths['asset'] ?? '')],
    ['a picture', 200, svg, ofPicture, () => get(host, paths['picture'] ?? '')],
    ['a picture on the panel’s host', 200, svg, ofPicture, () => get(panelHost, paths['picture'] ?? '')],
    ['a feed', 200, 'application/rss+xml; charset=utf-8', ofPage, () => get(host, '/blog/feed.xml')],
    ['the sitemap', 200, 'application/xml; charset=utf-8', ofPage, () => get(host, '/sitemap.xml')],
    ['a preview', 200, html, ofPreview, () => get(host, paths['preview'] ?? '')],
    ['a page of a previewed website', 200, html, ofPreview, () => get(host, `${paths['site'] ?? ''}/members`)],
    ['a dead preview', 404, html, ofPage, () => get(host, '/preview/a.b.c')],
    ['a preview of a domain that is built elsewhere', 200, html, ofPreview, () => get(apiHost, paths['preview'] ?? '')],
    ['a write to a page', 405, html, ofPlainPage, () => post(host, '/', formType, '')],
    ['an invalid path', 400, html, ofPlainPage, () => get(host, '/%zz')],
    ['the way from a domain to the panel', 302, noBody, {}, () => get(host, '/panel/members')],
    ['an unknown host', 404, html, ofPlainPage, () => get('nobody.example', '/')],
    ['the API', 200, json, ofApi, () => get(apiHost, '/api/options')],
    ['an error of the API', 401, json, ofApi, () => get(panelHost, '/api/account')],
    ['an unknown call', 404, json, ofApi, () => get(apiHost, '/api/nothing')],
    ['the API’s root', 404, json, ofApi, () => get(apiHost, '/')],
    ['a form that was sent', 303, noBody, ofApi, () => post(apiHost, '/api/submissions', formType, form)],
    [
      'a form with mistakes',
      422,
      'text/html; charset=UTF-8',
      ofForm,
      () => post(apiHost, '/api/submissions', formType, 'form=contact'),
    ],
    ['the panel', 200, html, ofPanel, () => get(panelHost, '/panel')],
    [
      'a file of the panel',
      200,
      'text/javascript; charset=utf-8',
      ofPanel,
      () => get(panelHost, '/panel/assets/main-abc.js'),
    ],
    [
      'a file that the panel lacks',
      404,
      'text/plain; charset=utf-8',
      ofPanel,
      () => get(panelHost, '/panel/assets/gone.js'),
    ],
    ['an unknown address of the panel', 404, html, ofPanel, () => get(panelHost, '/nothing')],
    ['a write to the panel', 405, noBody, ofPanel, () => post(panelHost, '/panel', formType, '')],
    ['the way to the panel', 302, noBody, {}, () => get(panelHost, '/')],
    ['a call of the canvas', 401, json, {}, () => get(panelHost, '/preview/canvas')],
    [
      'two hosts',
      400,
      html,
      { ...ofPlainPage, 'strict-transport-security': undefined },
      () => get(host, '/', `Host: ${panelHost}\r\n`),
    ],
  ])('%s', async (_, status, type, more, ask) => {
    const reply = await ask();
    expect(reply.status).toBe(status);
    expect(reply.headers['content-type']).toBe(type);
    expect(type !== noBody || ['', '0'].includes(reply.body)).toBe(true);
    const { 'strict-transport-security': secure, ...rest } = { ...always, ...more };
    expect(reply.headers).toMatchObject(rest);
    expect(reply.headers['strict-transport-security']).toBe(secure);
  });

  test.each<[what: string, status: number, ask: () => Promise<Reply>]>([
    ['the index', 200, () => get('localhost', '/')],
    ['a request with an unknown expectation', 200, () => get('localhost', '/', 'Expect: the impossible\r\n')],
    ['an address', 200, () => get('127.0.0.1', '/api/health')],
    ['the rebuild hook', 401, () => post('[::1]', '/hooks/rebuild', 'application/json', '{}')],
    ['a local domain', 404, () => get('tacos.localhost:4321', '/')],
    ['a name of the local network', 404, () => get('caravan:4321', '/')],
    ['a malformed request', 400, () => send('GET / HTTP/1.1\r\nHost: tacos.example\r\nno header\r\n\r\n')],
    ['a request with too many headers', 431, () => get(host, '/', `X-Filler: ${'a'.repeat(20_000)}\r\n`)],
  ])('%s: no browser is told that it is on HTTPS', async (_, status, ask) => {
    const reply = await ask();
    const { 'strict-transport-security': __, ...rest } = { ...always, ...policy("frame-ancestors '(?:self|none)'") };
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject(rest);
    expect(reply.headers).not.toHaveProperty('strict-transport-security');
  });

  test('a server that starts', async () => {
    const { server } = createFront(hsts);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const request = `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    const { status, headers } = await send(request, (server.address() as AddressInfo).port);
    server.close();
    expect(status).toBe(503);
    expect(headers).toMatchObject({ ...always, 'retry-after': '2' });
  });
});

describe('a request that names its host twice, differently or not at all reaches nothing', () => {
  const line = 'GET / HTTP/1.1\r\n';
  test.each([
    ['two hosts', `${line}Host: ${host}\r\nHost: ${panelHost}\r\n`],
    ['the same host twice, in other letters', `${line}Host: ${host}\r\nhOsT: ${host}\r\n`],
    ['no host', line],
    ['an empty host', `${line}Host:\r\n`],
    ['a list of hosts', `${line}Host: ${host}, ${panelHost}\r\n`],
    ['a host with a path', `${line}Host: ${host}/panel\r\n`],
    ['a host with a user', `${line}Host: user@${host}\r\n`],
    ['a host with a space', `${line}Host: ${host} x\r\n`],
    ['a host with a long port', `${line}Host: ${host}:4321000\r\n`],
    ['another host in its target', `GET http://${panelHost}/ HTTP/1.1\r\nHost: ${host}\r\n`],
    ['a host in its target only', `GET http://${host}/ HTTP/1.1\r\n`],
    ['another port in its target', `GET http://${host}:81/ HTTP/1.1\r\nHost: ${host}\r\n`],
  ])('%s', async (_, head) => {
    const { status, body } = await send(`${head}Connection: close\r\n\r\n`);
    expect(status).toBe(400);
    expect(body).toContain('This request is not valid');
  });

  test.each([
    ['its host with a port', `GET / HTTP/1.1\r\nHost: ${host}:443\r\n`, 200],
    ['its host in capitals, with a final dot', `GET / HTTP/1.1\r\nHost: TACOS.example.\r\n`, 200],
    ['its host in its target too', `GET http://${host}/ HTTP/1.1\r\nHost: ${host}\r\n`, 200],
    ['a target without a path', `GET http://${host} HTTP/1.1\r\nHost: ${host}\r\n`, 200],
    ['no host, as only HTTP/1.0 may', 'GET / HTTP/1.0\r\n', 404],
  ])('but %s is answered', async (_, head, status) => {
    expect((await send(`${head}Connection: close\r\n\r\n`)).status).toBe(status);
  });
});

describe('a request whose end is ambiguous is refused, and what follows it is no request', () => {
  const smuggled = `GET /api/health HTTP/1.1\r\nHost: ${apiHost}\r\n\r\n`;
  const lines = [`POST /api/submissions HTTP/1.1`, `Host: ${apiHost}`, `Content-Type: ${formType}`];
  const request = (...more: string[]) => `${[...lines, ...more].join('\r\n')}\r\n\r\n`;
  test.each([
    ['a length and chunks', request('Content-Length: 5', 'Transfer-Encoding: chunked') + `0\r\n\r\n${smuggled}`],
    ['chunks and a length', request('Transfer-Encoding: chunked', 'Content-Length: 5') + `0\r\n\r\n${smuggled}`],
    ['two different lengths', request('Content-Length: 5', 'Content-Length: 0') + smuggled],
    ['a list of lengths', request('Content-Length: 5, 0') + smuggled],
    ['a length with a sign', request('Content-Length: +5') + smuggled],
    ['an unknown transfer encoding', request('Transfer-Encoding: cow') + smuggled],
    ['an encoding after the chunks', request('Transfer-Encoding: chunked, identity') + smuggled],
    ['a chunk whose length is no number', request('Transfer-Encoding: chunked') + `x\r\n\r\n${smuggled}`],
    ['a space in front of a colon', request('Transfer-Encoding : chunked') + `0\r\n\r\n${smuggled}`],
    ['lines that end with a bare LF', request('Content-Length: 0').replaceAll('\r\n', '\n') + smuggled],
    ['one line that ends with a bare LF', request('X-Line: 1\nContent-Length: 0') + smuggled],
  ])('%s', async (_, bytes) => {
    const { status, body } = await send(bytes);
    expect(status).toBe(400);
    expect(body).not.toContain('HTTP/1.1');
  });
});

describe('the index, which names every domain', () => {
  test.each([
    ['nobody behind the proxy', '', true],
    ['a visitor of the proxy', 'X-Real-IP: 203.0.113.9\r\n', false],
    ['a visitor of a proxy that doesn’t say whom it is for', 'Via: 1.1 proxy\r\n', false],
  ])('%s: %j', async (_, header, listed) => {
    const { status, body } = await get('localhost', '/', header);
    expect(status).toBe(listed ? 200 : 404);
    expect(body.includes(host)).toBe(listed);
  });
});

test('large drafts of one person keep no visitor waiting: pages arrive before the drafts are stored', async () => {
  const baseUrl = `http://127.0.0.1:${running.port}`;
  const headers = { authorization: await bearer(), 'content-type': 'application/json' };
  const keys = Object.fromEntries(Array.from({ length: 120_000 }, (_, number) => [`key${number}`, 1]));
  const draft = newPost({ post_status_id: 1, post_type_id: 1 });
  const text = JSON.stringify({ ...draft, post_body: { ...draft.post_body, blocks: { v: 1, items: [], keys } } });
  const arrived: string[] = [];
  const drafts = Array.from({ length: 8 }, async (_, number) => {
    const body = text.replace(JSON.stringify(draft.url), JSON.stringify(`flood-${number}`));
    const { status } = await fetch(`${baseUrl}/api/posts`, { method: 'POST', headers, body });
    arrived.push(`draft ${status}`);
  });
  for (let number = 0; number < 20; number += 1) arrived.push(`page ${(await get(host, '/members/el-comal')).status}`);
  await Promise.all(drafts);
  const before = arrived.slice(0, arrived.lastIndexOf('draft 201'));
  expect(before.filter((each) => each === 'page 200')).toHaveLength(20);
  expect(before.filter((each) => each === 'draft 201')).toHaveLength(7);
});

test.each([
  ['a visitor', apiHost, '/api/submissions', formType],
  ['an editor', panelHost, '/preview/blocks', 'application/json'],
])('%s who disconnects in the middle of a message puts no error into the log', async (_, at, path, type) => {
  const lines = [`Host: ${at}`, `Content-Type: ${type}`, `Authorization: ${await bearer()}`, 'Content-Length: 1000'];
  const socket = connect(running.port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${form}`);
  await wait(200);
  const before = logged.length;
  socket.destroy();
  await once(socket, 'close');
  await wait(200);
  expect(logged.slice(before)).toEqual([]);
});
