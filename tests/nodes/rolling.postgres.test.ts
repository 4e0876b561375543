import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { faqCalls } from '#shared/calls/content.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { submissionCalls } from '#shared/calls/submissions.ts';
import type { Client } from '#shared/client/http.ts';
import type { Release } from '#shared/schemas/releases.ts';
import { askHost } from '#tests/support/ask-host.ts';
import { signIn } from '#tests/support/installation.ts';
import { type OtherBuild, otherBuild } from '#tests/support/other-build.ts';

import { type Balancer, startBalancer } from './balancer.ts';
import { startLoad, visitorHeader } from './load.ts';
import { owner, startNetwork, type TestNetwork, type TestNode } from './start-nodes.ts';

const hosts = ['tacos.test', 'tortas.test'];
const [host = ''] = hosts;
/** How often pages go back to an older release, from each node in turn. */
const rollbacks = Number(process.env['NODE_ROLLBACKS'] ?? 6);
/** Milliseconds in which nodes show a switch; more beside other tests, with which they share two processors. */
const shownWithin = process.env['NODE_ROLLBACKS'] ? 1000 : 3000;

let network: TestNetwork;
let older: OtherBuild;
let newer: OtherBuild;
let balancer: Balancer;
let nodes: TestNode[];
let editor: Client;
beforeAll(async () => {
  older = await otherBuild('older');
  newer = await otherBuild('newer');
  network = await startNetwork(host);
  nodes = await Promise.all(['one', 'two', 'three'].map((name) => start(name, older)));
  balancer = await startBalancer({ nodes: () => nodes });
  editor = await signIn(balancer.port, owner);
  for (const other of hosts.slice(1))
    await editor(optionCalls.createDomain, { body: { host: other, title: 'Tortas' } });
  await everywhere('older');
}, 240_000);
afterAll(async () => {
  await balancer.close();
  await network.remove();
  for (const build of [older, newer]) build.remove();
});

function start(name: string, { folder }: OtherBuild, dataDir?: string): Promise<TestNode> {
  const settings = { TEST_RENDERER: folder, DRAIN_SECONDS: '2', TRUSTED_PROXY_HEADER: visitorHeader };
  return network.start(name, { settings, ...(dataDir ? { dataDir } : {}) });
}

const page = (node: TestNode, at: string, path = '/') => askHost(node.port, at, path);

/** Resolves when each node has the pages of this build at each host. */
async function everywhere(build: string): Promise<void> {
  for (const node of nodes)
    for (const at of hosts)
      await vi.waitFor(async () => expect((await page(node, at)).body).toContain(`data-build="${build}"`), {
        timeout: 30_000,
        interval: 20,
      });
}

const releases = async () => (await editor(releaseCalls.list, { query: { limit: 100 } })).data;
async function isLive(client: Client, id: string): Promise<Release> {
  const state = async () => (await client(releaseCalls.get, { params: { id } })).data;
  await vi.waitFor(async () => expect(await state()).toMatchObject({ state: 'live' }), {
    timeout: 30_000,
    interval: 10,
  });
  return state();
}

test('a rolling update under load loses no request, and pages change from one version to the other once', async () => {
  const before = (await releases())[0]?.number ?? 0;
  const load = startLoad({ port: balancer.port, hosts, editor, publishEvery: 1500 });
  for (const [at, old] of [...nodes].entries()) {
    // Until the last one leaves, nobody sees a page of the newer version.
    expect(load.pages.filter(({ build }) => build === 'newer')).toEqual([]);
    await old.end();
    nodes = nodes.with(at, await start(old.name, newer, old.dataDir));
    await vi.waitFor(() => expect(balancer.ready()).toHaveLength(3), { timeout: 10_000 });
  }
  await everywhere('newer');
  await load.end();

  expect(load.lost).toEqual([]);
  const { pages, forms, saves, releases: publishes } = load;
  console.log(`${pages.length} pages, ${forms.length} forms, ${saves.length} saves, ${publishes.length} publishes`);
  for (const confirmed of [pages, forms, saves, publishes]) expect(confirmed.length).toBeGreaterThan(5);
  for (const at of hosts) {
    const seen = pages.filter((each) => each.host === at);
    const first = seen.find(({ build }) => build === 'newer')?.at ?? Infinity;
    expect(seen.filter(({ build, at: time }) => build !== 'newer' && time > first + shownWithin)).toEqual([]);
    expect(new Set(seen.map(({ build }) => build))).toEqual(new Set(['older', 'newer']));
  }

  for (const id of publishes) await isLive(editor, id);
  const made = (await releases()).filter(({ number }) => number > before);
  // Awaited releases are never stuck behind the change-over, nor between two versions.
  const waits = made.flatMap(({ reason, requested_at: from, finished_at: to }) =>
    reason === 'publish' && to !== null ? [Date.parse(to) - Date.parse(from)] : [],
  );
  expect(Math.max(...waits)).toBeLessThan(20_000);
  expect(made.filter(({ state }) => state !== 'live')).toEqual([]);
  expect(made.filter(({ reason }) => reason === 'start').length, 'the change-over').toBeLessThanOrEqual(1);
  const questions = (await editor(faqCalls.list)).data.map(({ question }) => question);
  expect(saves.filter((question) => !questions.includes(question))).toEqual([]);
  const { data: received } = await editor(submissionCalls.list, { query: { limit: 100 } });
  const messages = new Set(received.map(({ fields }) => fields['message']));
  expect(forms.filter((message) => !messages.has(message))).toEqual([]);
}, 300_000);

test(`${rollbacks} rollbacks from each node in turn succeed, and each node shows them soon`, async () => {
  const clients = await Promise.all(nodes.map(({ port }) => signIn(port, owner)));
  const extra = 'Does it come and go?';
  for (const question of ['Does it stay?', extra]) {
    await editor(faqCalls.create, { body: { question, answer: 'Yes.' } });
    await isLive(editor, (await editor(releaseCalls.clearCache)).data.release.id);
  }
  let isShown = true;
  const slowest: number[] = [];
  for (let count = 0; count < rollbacks; count += 1) {
    const client = clients[count % clients.length] ?? editor;
    const [, last] = await releases();
    const { data } = await client(releaseCalls.rollback, { params: { id: last?.id ?? '' } });
    await isLive(client, data.release.id);
    const live = performance.now();
    isShown = !isShown;
    for (const node of nodes)
      await vi.waitFor(async () => expect((await page(node, host, '/faq')).body.includes(extra)).toBe(isShown), {
        timeout: 5000,
        interval: 10,
      });
    slowest.push(performance.now() - live);
  }
  expect(Math.max(...slowest)).toBeLessThan(shownWithin);
}, 600_000);
