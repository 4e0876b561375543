import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { authCalls } from '#shared/calls/auth.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { readEvents } from '#shared/client/event-stream.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { Release, type ReleaseProgress } from '#shared/schemas/releases.ts';
import { owner, startApi, type TestApi } from '#tests/support/api.ts';

import { connect } from '../db/connect.ts';
import { extendLease } from '../db/release-builds.ts';

let api: TestApi;
let client: Client;
let publisher: Client;
beforeAll(async () => {
  api = await startApi({}, { count: 1 });
  client = await api.signIn('tacos.test');
  publisher = api.publisher();
});
afterAll(() => api.close());

const name = 'the publisher';
const live = { state: 'live' as const, pages: { added: ['/'], changed: [], removed: [] }, page_count: 1, build_ms: 5 };
const outcome = live;
const claim = () => publisher(publisherCalls.claim, { body: { publisher: name, host: 'tacos.test' } });
const report = (id: string) => publisher(publisherCalls.report, { params: { id }, body: { publisher: name, outcome } });
const say = (id: string, progress: ReleaseProgress) =>
  publisher(publisherCalls.extendLease, { params: { id }, body: { publisher: name, progress } });
const followers = () => api.services.releaseWatch.size();

let id = '';
beforeEach(async () => {
  id = (await client(releaseCalls.clearCache)).data.release.id;
  return async () => {
    await claim();
    await report(id).catch(() => undefined);
    await vi.waitUntil(() => followers() === 0);
  };
});

/** Opens the stream; `seen` collects its events until it ends. */
async function follow(signal?: AbortSignal) {
  const response = await client(releaseCalls.events, { params: { id }, ...(signal ? { signal } : {}) });
  const seen: string[] = [];
  const ended = (async () => {
    for await (const { state, progress } of readEvents(response, Release))
      seen.push(progress ? `${state}: ${progress.step} ${progress.done} of ${progress.total}` : state);
  })();
  return { response, seen, ended };
}

test('a release is reported from its current state to its end, in order, and then the stream ends', async () => {
  const { response, seen, ended } = await follow();
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  await vi.waitFor(() => expect(seen).toEqual(['queued']));
  await claim();
  await vi.waitFor(() => expect(seen).toEqual(['queued', 'building']));
  await say(id, { step: 'rendering', done: 64, total: 8800 });
  await vi.waitFor(() => expect(seen.at(-1)).toBe('building: rendering 64 of 8800'));
  await say(id, { step: 'verifying', done: 0, total: 0 });
  await vi.waitFor(() => expect(seen.at(-1)).toBe('building: verifying 0 of 0'));
  await report(id);
  await ended;
  expect(seen).toEqual(['queued', 'building', 'building: rendering 64 of 8800', 'building: verifying 0 of 0', 'live']);
});

test('a late follower gets the current state, and only the final one after the end', async () => {
  await claim();
  await say(id, { step: 'rendering', done: 640, total: 8800 });
  const middle = await follow();
  await vi.waitFor(() => expect(middle.seen).toEqual(['building: rendering 640 of 8800']));
  await report(id);
  await middle.ended;
  const late = await follow();
  await late.ended;
  expect(late.seen).toEqual(['live']);
  expect((await client(releaseCalls.get, { params: { id } })).data.progress).toBeNull();
});

test('writes of another process are seen too', async () => {
  await claim();
  const { seen } = await follow();
  // The embedded database allows one process: write past this process's routes.
  const { databaseUrl, dataDir } = api;
  const other = databaseUrl === null ? null : await connect({ databaseUrl, dataDir });
  await extendLease(other?.db ?? api.services.db, id, name, { step: 'uploading', done: 3, total: 7 });
  await vi.waitFor(() => expect(seen.at(-1)).toBe('building: uploading 3 of 7'));
  await other?.close();
});

describe('following ends', () => {
  test('when the client disconnects', async () => {
    const leaving = new AbortController();
    const first = await follow(leaving.signal);
    const second = await client(releaseCalls.events, { params: { id } });
    await vi.waitFor(() => expect(followers()).toBe(2));
    leaving.abort();
    await first.ended;
    expect(followers()).toBe(1);
    for await (const _ of readEvents(second, Release)) break;
    await vi.waitFor(() => expect(followers()).toBe(0));
  });

  test('when the connection is cut', async () => {
    // Without the option it replaces the Request and Response of the whole worker, for tests that follow too.
    const listener = getRequestListener(api.app.fetch, { overrideGlobalObjects: false });
    const server = createServer((request, response) => void listener(request, response));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const session = memorySession('tacos.test');
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const far = createClient({ session, baseUrl });
    session.store((await far(authCalls.login, { body: owner })).data);
    const leaving = new AbortController();
    const events = readEvents(await far(releaseCalls.events, { params: { id }, signal: leaving.signal }), Release);
    expect((await events.next()).value).toMatchObject({ id, state: 'queued' });
    expect(followers()).toBe(1);
    leaving.abort();
    await expect(events.next()).rejects.toThrow(/abort/i);
    await vi.waitFor(() => expect(followers()).toBe(0));
    server.closeAllConnections();
    server.close();
  });

  test('at once for a HEAD, which has no body', async () => {
    const { data } = await client(authCalls.login, { body: owner });
    const headers = { authorization: `Bearer ${data.access_token}`, 'x-forwarded-for': 'tacos.test' };
    const reply = await api.fetch(`http://api.test/api/releases/${id}/events`, { method: 'HEAD', headers });
    expect([reply.status, followers()]).toEqual([200, 0]);
  });

  test('with the process: its streams end', async () => {
    const stopping = await startApi({}, { count: 1 });
    const there = await stopping.signIn('tacos.test');
    const { data } = await there(releaseCalls.clearCache);
    const events = { params: { id: data.release.id } };
    const open = readEvents(await there(releaseCalls.events, events), Release);
    expect((await open.next()).value).toMatchObject({ state: 'queued' });
    stopping.services.releaseWatch.close();
    expect((await open.next()).done).toBe(true);
    expect(stopping.services.releaseWatch.size()).toBe(0);
    expect(await (await there(releaseCalls.events, events)).text()).toBe('');
    await stopping.close();
  });
});

test('a user follows at most twenty releases at once', async () => {
  const leaving = new AbortController();
  const open = await Promise.all(Array.from({ length: 20 }, () => follow(leaving.signal)));
  await expect(client(releaseCalls.events, { params: { id } })).rejects.toMatchObject({ status: 429 });
  leaving.abort();
  await Promise.allSettled(open.map(({ ended }) => ended));
});

test('another domain’s release is a 404, and a stranger is told to sign in', async () => {
  await api.addDomain('other.test');
  const other = await api.signIn('other.test');
  await expect(other(releaseCalls.events, { params: { id } })).rejects.toMatchObject({ status: 404 });
  const path = `http://api.test/api/releases/${id}/events`;
  expect((await api.fetch(path, { headers: { 'x-forwarded-for': 'tacos.test' } })).status).toBe(401);
});
