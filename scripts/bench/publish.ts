import { closeSync, fsyncSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { authCalls } from '#shared/calls/auth.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { type Client, createClient } from '#shared/client/http.ts';
import { memorySession } from '#shared/client/session.ts';
import { richTextFrom } from '#shared/rules/rich-text.ts';
import type { Post } from '#shared/schemas/posts.ts';

import { lineChart } from './chart.ts';
import { measuredOn, table, writeSection } from './document.ts';
import { connectOrigin, type Origin } from './origin.ts';
import { progress, progressDone } from './progress.ts';
import { benchFolder, quantile, report, root } from './run.ts';
import { type Server, startServer } from './server.ts';

const rounds = 100;
const sizes = [100, 500, 1000, 2000, 4000, 10_000];
/** A publish that takes longer is asked how it is. */
const patience = 2000;
const ms = (value: number) => `${value.toFixed(1)} ms`;
const spread = (values: number[]) => `p50 ${ms(quantile(values, 0.5))}, p95 ${ms(quantile(values, 0.95))}`;

type Row = { posts: number; pages: number; first: number; times: number[]; trip: number[]; write: number[] };

/**
 * From the press of Publish until the changed bytes come from the origin: a hundred edits, one right after the other, in domains
 * from 100 posts up to `most`. The yardsticks of the same run: one round trip for the same page, and writing and fsyncing the
 * same bytes. The table and the curve go into docs/benchmarks.md.
 */
export async function benchPublish(most: number): Promise<void> {
  const server = await startServer();
  const origin = connectOrigin(server.port);
  try {
    const client = await signIn(server);
    const rows: Row[] = [];
    for (const posts of sizes.filter((size) => size <= most)) {
      const host = `posts-${posts}.localhost`;
      await makeDomain(client, host, posts);
      const started = performance.now();
      await publishAndWait(client);
      rows.push(await benchDomain(client, origin, host, { posts, first: performance.now() - started }));
    }
    writePublishReport(rows);
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

/** One member for every seven stories; the stories have texts. */
async function makeDomain(client: Client, host: string, posts: number): Promise<void> {
  progress(`making ${host}`);
  await client(optionCalls.createDomain, { body: { host, title: 'A large network' } });
  await enter(client, host);
  const text = richTextFrom(
    Array.from({ length: 8 }, (_, line) => `${'The queue was long, the smoke longer. '.repeat(5)}${line}`),
  );
  const waiting = Array.from({ length: posts }, (_, index) => index);
  const work = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const member = index % 8 === 0;
      const title = `${member ? 'Truck' : 'Story'} ${index}`;
      const own = member ? { phone: '(512) 555-0100' } : { published_on: '2026-11-14', text };
      const attributes = { title, url: '', description: `${title} stands where the queue is.`, ...own };
      const url = `${member ? 'members' : 'blog'}/${title.toLowerCase().replace(' ', '-')}`;
      const post = { url, title, post_status_id: 2 as const, post_type_id: member ? (2 as const) : (6 as const) };
      await client(postCalls.create, { body: { ...post, post_body: { attributes } } });
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
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

async function benchDomain(
  client: Client,
  origin: Origin,
  host: string,
  made: Pick<Row, 'posts' | 'first'>,
): Promise<Row> {
  const { data: posts } = await client(postCalls.listByType, { query: { type: 2, status: 2, limit: 1 } });
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
  const pages = state.current?.page_count ?? 0;
  const trip = await repeat(() => origin.get(host, path));
  const write = await writeAlone(Buffer.from(body));
  progressDone();
  report(`Publish one change: ${host}, ${pages} pages`, {
    'press to changed bytes': spread(times),
    'the first publish of all': ms(made.first),
    'yardstick: one round trip': spread(trip),
    'yardstick: write and fsync the page': spread(write),
  });
  return { ...made, pages, times, trip, write };
}

function writePublishReport(rows: Row[]): void {
  const folder = join(root, 'docs');
  const points = rows.map(({ posts, times }) => ({ x: posts, low: quantile(times, 0.5), high: quantile(times, 0.95) }));
  const chart = lineChart('Press of Publish to changed bytes, ms: p50, and p95 dashed', 'posts in the domain', points);
  writeFileSync(join(folder, 'benchmarks-publish.svg'), chart);
  const cells = rows.map(({ posts, pages, first, times, trip, write }) => [
    posts.toLocaleString('en-US'),
    pages.toLocaleString('en-US'),
    ms(quantile(times, 0.5)),
    ms(quantile(times, 0.95)),
    `${(quantile(times, 0.5) / (quantile(trip, 0.5) + quantile(write, 0.5))).toFixed(1)} times`,
    `${(first / 1000).toFixed(1)} s`,
  ]);
  const head = ['posts', 'pages', 'p50', 'p95', 'p50 against a round trip and one written page', 'the first publish'];
  writeSection(
    'One edit',
    `\`npm run bench -- publish\` (up to 4,000 posts; \`npm run bench -- publish 10000\` for more). ${measuredOn()}

One phone number is changed and published, ${rounds} times, each right after the one before. Measured from the press of Publish
until the new bytes come from the origin. One post in eight is a member, the others are stories.

${table([head, ...cells])}

![The same as a curve](benchmarks-publish.svg)`,
  );
}

async function changePhone(client: Client, post: Post, phone: string): Promise<Post> {
  const { attributes, media, external_data, blocks } = post.post_body;
  const ids = Object.fromEntries(Object.entries(media).map(([slot, { id }]) => [slot, id]));
  const body = { attributes: { ...attributes, phone }, media: ids, external_data, blocks };
  return (
    await client(postCalls.updateBody, { params: { id: post.id }, body: { version: post.version, post_body: body } })
  ).data;
}

/** Until the receipt is written: then the next edit comes. */
async function settled(client: Client): Promise<void> {
  while ((await client(releaseCalls.state)).data.running) await wait(5);
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
  const folder = benchFolder('bench');
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
