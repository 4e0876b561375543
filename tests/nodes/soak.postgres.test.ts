import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { faqCalls } from '#shared/calls/content.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { signIn } from '#tests/support/installation.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';

import { type Editors, numbersOn, startEditors, type Told } from './editors.ts';
import { faults } from './faults.ts';
import { type Fleet, startFleet } from './fleet.ts';
import { owner } from './start-nodes.ts';
import { askPage, startWitness, type Witness } from './witness.ts';

const hosts = ['tacos.test', 'tortas.test', 'tamales.test'];
/** Only `npm run soak` sets it: the faults last for minutes, and beside other tests nodes are too slow to say anything. */
const wanted = Number(process.env['SOAK_PUBLISHES'] ?? 0);
/** Milliseconds that a fault lasts, and in which nodes show a switch. */
const lasts = 30_000;
const shownWithin = 1000;

let fleet: Fleet;
let editors: Editors;
let witness: Witness;
let now = 'nothing broken';
beforeAll(async () => {
  await ensureRenderer();
  fleet = await startFleet(hosts[0] ?? '');
  const { port } = fleet.balancers.api;
  const client = await signIn(port, owner);
  for (const host of hosts.slice(1)) await client(optionCalls.createDomain, { body: { host, title: 'Trucks' } });
  const domains = (await client(optionCalls.domains)).data;
  editors = await startEditors(port, domains);
  await editors.more(1);
  witness = startWitness(fleet, hosts, () => now);
}, 240_000);
afterAll(() => fleet.remove());

test.runIf(wanted > 0)(
  'no fault of a node, its network, disk or clock, of Postgres or S3 loses a write, or shows a page of no release or an older one (only where SOAK_PUBLISHES is set)',
  { timeout: 3_600_000 },
  async () => {
    for (const { name, run } of faults) {
      now = name;
      const began = performance.now();
      await run(fleet, lasts);
      await editors.more(1);
      console.log(`${name}: ${seconds(performance.now() - began)} s, ${publishes()} publishes until then`);
    }
    now = 'nothing broken';
    while (publishes() < wanted) await editors.more(1);
    await editors.end();
    await everywhere();
    await witness.end();

    console.log(summary());
    expect(await lostWrites(), 'confirmed, and not in the database').toEqual([]);
    expect(witness.wrong).toEqual([]);
    expect(await pagesOfNoRelease()).toEqual([]);
    expect(witness.stale.filter(({ by }) => by > shownWithin)).toEqual([]);
    for (const { live } of editors.told) expect(live.length).toBeGreaterThan(faults.length);
  },
);

const publishes = () => editors.told.reduce((sum, { live }) => sum + live.length, 0);
const seconds = (ms: number) => (ms / 1000).toFixed(1);

/** Resolves when each node shows all that was saved. */
async function everywhere(): Promise<void> {
  for (const { host, saved, client } of editors.told) {
    const last = (await client(releaseCalls.clearCache)).data.release.id;
    await vi.waitFor(
      async () => expect((await client(releaseCalls.get, { params: { id: last } })).data.state).toBe('live'),
      { timeout: 60_000, interval: 50 },
    );
    for (const { node } of fleet.members)
      await vi.waitFor(
        async () => expect(numbersOn((await askPage(node, host))?.body ?? '')).toEqual(expect.arrayContaining(saved)),
        {
          timeout: 5000,
          interval: 50,
        },
      );
  }
}

async function lostWrites(): Promise<string[]> {
  const lost: string[] = [];
  for (const { host, client, saved, asked } of editors.told) {
    const questions = (await client(faqCalls.list)).data;
    const stored = new Set(questions.flatMap(({ question }) => numbersOn(question)));
    lost.push(...saved.filter((number) => !stored.has(number)).map((number) => `${host}: ${number}`));
    const releases = new Map((await releasesOf(client)).map((release) => [release.id, release.state]));
    const open = asked.filter((id) => !['live', 'failed'].includes(releases.get(id) ?? 'gone'));
    lost.push(...open.map((id) => `${host}: release ${id}`));
  }
  return lost;
}

/** Lists of questions that visitors saw and no release has, or that came with different bytes. */
async function pagesOfNoRelease(): Promise<string[]> {
  const found: string[] = [];
  for (const { host, client } of editors.told) {
    const numbers: number[] = [];
    const lists = new Set(['']);
    for (const { id, state } of (await releasesOf(client)).toReversed()) {
      if (state !== 'live') continue;
      const documents = await all(({ limit, offset }) =>
        client(releaseCalls.documents, { params: { id }, query: { limit, offset } }),
      );
      numbers.push(...documents.flatMap(({ title }) => numbersOn(title)));
      lists.add(numbers.toSorted((one, other) => one - other).join(' '));
    }
    for (const [list, bodies] of witness.seen.get(host)?.pages ?? [])
      if (!lists.has(list) || bodies.size > 1) found.push(`${host}: ${bodies.size} pages with ${list}`);
  }
  return found;
}

type Client = Told['client'];
const releasesOf = (client: Client) =>
  all(({ limit, offset }) => client(releaseCalls.list, { query: { limit, offset } }));

async function all<T>(read: (page: { limit: number; offset: number }) => Promise<{ data: T[]; total: number }>) {
  const found: T[] = [];
  for (;;) {
    const { data, total } = await read({ limit: 100, offset: found.length });
    found.push(...data);
    if (data.length === 0 || found.length >= total) return found;
  }
}

function summary(): string {
  const { counts, stale, wrong } = witness;
  const sum = (of: (told: Told) => unknown[]) => editors.told.reduce((total, told) => total + of(told).length, 0);
  const longest = (of: (each: (typeof stale)[number]) => number) => {
    const most = stale.toSorted((one, other) => of(other) - of(one))[0];
    return most ? `${seconds(of(most))} s at most (${most.node}, ${most.during})` : 'never';
  };
  return [
    `${publishes()} publishes live, ${sum(({ failed }) => failed)} failed and said so; ${sum(({ saved }) => saved)} saves confirmed, ${sum(({ refused }) => refused)} calls refused`,
    `${counts.visits} visits at nodes, ${counts.unanswered} unanswered; ${counts.throughBalancer} through the balancer, ${counts.lost} of them lost; ${wrong.length} wrong`,
    `an older page after a newer one from a node that reaches database and buckets: ${longest(({ by }) => by)}, ${stale.filter(({ by }) => by > 1000).length} times for more than a second`,
    `from any node: ${longest(({ whole }) => whole)}`,
  ].join('\n');
}
