import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { authCalls } from '#shared/calls/auth.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { connectOrigin, type Origin } from './origin.ts';
import { quantile, report, root } from './run.ts';
import { type Server, startServer } from './server.ts';

const rounds = 30;
/** A publish that takes longer is asked how it is. */
const patience = 2000;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const spread = (values: number[]) => `p50 ${ms(quantile(values, 0.5))}, p95 ${ms(quantile(values, 0.95))}`;

/**
 * From the press of Publish until the changed bytes come from the origin, on a demo domain and on one of 500 posts. The
 * yardsticks of the same run: one round trip for the same page, and writing and fsyncing the same bytes.
 */
export async function benchPublish(): Promise<void> {
  const server = await startServer();
  const origin = connectOrigin(server.port);
  try {
    const client = await signIn(server);
    await enter(client, 'lonestar.localhost');
    await benchDomain(client, origin, 'lonestar.localhost');
    await makeLargeDomain(client, 'large.localhost', 500);
    await benchDomain(client, origin, 'large.localhost');
  } finally {
    origin.close();
    await server.close();
  }
}

let session = memorySession();

async function signIn({ baseUrl, email, password }: Server): Promise<Client> {
  session = memorySession();
  const client = createClient({ session, baseUrl });
  session.store((await client(authCalls.login, { body: { email, password } })).data);
  return client;
}

async function enter(client: Client, host: string): Promise<void> {
  const { data: domains } = await client(optionCalls.domains);
  const domain = domains.find((each) => each.host === host);
  if (!domain) throw new Error(`There is no domain ${host}`);
  session.store((await client(authCalls.switchDomain, { body: { domain_id: domain.id } })).data);
  session.setSite(host);
}

async function makeLargeDomain(client: Client, host: string, posts: number): Promise<void> {
  await client(optionCalls.createDomain, { body: { host, title: 'A large network' } });
  await enter(client, host);
  for (let index = 0; index < posts; index += 1) {
    const title = `Truck ${index}`;
    const attributes = { title, url: '', description: `${title} stands where the queue is.`, phone: '(512) 555-0100' };
    const post = { url: `members/truck-${index}`, title, post_status_id: 2 as const, post_type_id: 2 as const };
    await client(postCalls.create, { body: { ...post, post_body: { attributes } } });
  }
  await publishAndWait(client);
}

async function publishAndWait(client: Client): Promise<void> {
  const { data } = await client(releaseCalls.clearCache);
  while ((await throwIfFailed(client, data.release.id)) !== 'live') await wait(10);
}

async function throwIfFailed(client: Client, id: string): Promise<string> {
  const { state, error } = (await client(releaseCalls.get, { params: { id } })).data;
  if (state === 'failed') throw new Error(`The publish failed: ${error?.message}`);
  return state;
}

async function benchDomain(client: Client, origin: Origin, host: string): Promise<void> {
  const { data: posts, total } = await client(postCalls.listByType, { query: { type: 2, status: 2, limit: 1 } });
  let [post] = posts;
  if (!post) throw new Error(`${host} has no member`);
  const path = `/${post.url}`;
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const phone = `(512) 555-${1000 + round}`;
    post = await changePhone(client, post, phone);
    const started = performance.now();
    const { data } = await client(releaseCalls.clearCache);
    while (!(await origin.get(host, path)).includes(phone)) {
      await wait(1);
      if (performance.now() - started > patience) await throwIfFailed(client, data.release.id);
    }
    if (round > 0) times.push(performance.now() - started); // the first one warms up
    await settled(client);
  }
  const { data: state } = await client(releaseCalls.state);
  const body = await origin.get(host, path);
  report(`Publish one change: ${host}, ${state.current?.page_count ?? 0} pages, ${total} members`, {
    'press to changed bytes': spread(times),
    'yardstick: one round trip': spread(await repeat(() => origin.get(host, path))),
    'yardstick: write and fsync the page': spread(await writeAlone(Buffer.from(body))),
  });
}

async function changePhone(client: Client, post: Post, phone: string): Promise<Post> {
  const { attributes, media, external_data, blocks } = post.post_body;
  const ids = Object.fromEntries(Object.entries(media).map(([slot, { id }]) => [slot, id]));
  const body = { attributes: { ...attributes, phone }, media: ids, external_data, blocks };
  return (
    await client(postCalls.updateBody, { params: { id: post.id }, body: { version: post.version, post_body: body } })
  ).data;
}

/** Until the receipt is written, and a moment more: nobody presses again within half a second. */
async function settled(client: Client): Promise<void> {
  while ((await client(releaseCalls.state)).data.running) await wait(5);
  await wait(500);
}

async function repeat(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times;
}

async function writeAlone(body: Buffer): Promise<number[]> {
  const folder = mkdtempSync(join(root, 'dist/bench-'));
  let count = 0;
  const times = await repeat(async () => {
    count += 1;
    const file = openSync(join(folder, String(count)), 'w');
    writeSync(file, body);
    fsyncSync(file);
    closeSync(file);
  });
  rmSync(folder, { recursive: true });
  return times;
}
