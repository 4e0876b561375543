import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { releaseCalls } from '#shared/calls/releases.ts';
import { readBuildInfo } from '#site/publish/build-info.ts';
import { checkRelease } from '#site/publish/check-release.ts';
import { liveRelease, type Place } from '#site/publish/release.ts';
import { createRenderPool } from '#site/publish/render-pool.ts';
import { createDatabase } from '#tests/support/database.ts';
import { randomFrom } from '#tests/support/random-walk.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { placeAt } from '#tests/support/stored.ts';
import { packsAt } from '#tests/support/test-packs.ts';

import { type ApiProcess, host, startApiProcess } from './api-process.ts';
import { KilledNetwork, type Marks, same } from './killed-network.ts';
import { ListMoves, type Move } from './list-moves.ts';
import { type PublisherProcess, publisherProcess } from './publisher-process.ts';

const cycles = Number(process.env['KILL_CYCLES'] ?? 2);
const seed = Number(process.env['KILL_SEED'] ?? Math.floor(Math.random() * 1e9));
const secret = 'kill-lists-Tm9yZGljLXRhY29zLWF0LWRhd24tMjAyNg';
/** Milliseconds until a kill: some come before the request is acknowledged, most while the release is built, and some when it is live. */
const pauseBefore = (random: () => number) => random() * (random() < 0.25 ? 15 : 600);
/** Milliseconds until a kill of processes that are starting. */
const whileStarting = 1500;

let database: Awaited<ReturnType<typeof createDatabase>>;
let api: ApiProcess;
let publisher: PublisherProcess;
let network: KilledNetwork;
let moves: ListMoves;
let place: Place;
let rendererDir = '';
const random = randomFrom(seed);
const tally = { old: 0, new: 0, unacknowledged: 0 };

beforeAll(async () => {
  rendererDir = await ensureRenderer();
  database = await createDatabase();
  api = await startApiProcess(database?.url ?? null, undefined, { REBUILD_HOOK_SECRET: secret });
  const { dataDir, baseUrl } = api;
  publisher = publisherProcess({ dataDir, rendererDir, baseUrl, secret, store: packsAt(dataDir) });
  await publisher.start();
  place = await placeAt(dataDir, host);
  network = new KilledNetwork(api, place);
  moves = new ListMoves(api, network, random);
}, 150_000);
afterAll(async () => {
  await publisher.kill();
  await api.remove();
  await database?.drop();
});

/** Waits until nothing is queued or built. */
async function settle(): Promise<void> {
  const running = async () => (await api.client(releaseCalls.state)).data.running;
  await expect.poll(running, { timeout: 30_000, interval: 50 }).toBeNull();
}

async function newestRelease() {
  const { data } = await api.client(releaseCalls.list, { query: { limit: 1 } });
  return data[0] ?? { id: '', number: 0, state: 'queued' };
}

/** Kills the publisher alone, or both almost at once. Returns what visitors see then. */
async function kill(): Promise<Marks> {
  const [one, other] = random() < 0.5 ? [api, publisher] : [publisher, api];
  if (random() < 0.3) await publisher.kill();
  else await Promise.all([one.kill(), wait(random() * 5).then(() => other.kill())]);
  return network.shown();
}

async function restart(): Promise<void> {
  await Promise.all([api.kill(), publisher.kill()]);
  await api.start();
  await publisher.start();
}

/** Makes a move with kills on its way. Returns what is wrong after the restart. */
async function moveWithKills(move: Move): Promise<string[]> {
  const { next, waits = false } = move;
  const wrong: string[] = [];
  let isAcknowledged = false;
  const sent = move.send().then(
    () => (isAcknowledged = true),
    () => undefined, // killed before it was acknowledged
  );
  if (waits) await sent;
  await wait(pauseBefore(random));
  wrong.push(...mixed(await kill(), next));
  await sent;
  // What is due begins with the start, so a second kill comes during that or soon after.
  for (let again = waits ? 1 : 0; again > 0; again -= 1) {
    const restarting = restart().catch(() => undefined);
    await Promise.race([restarting, wait(random() * whileStarting)]);
    wrong.push(...mixed(await kill(), next));
    await restarting;
  }
  await restart();
  const isDue = async () => !waits || same(await network.live(), next);
  await expect.poll(isDue, { timeout: 20_000, interval: 100 }).toBe(true);
  await settle();
  return [...wrong, ...(await differences(move, isAcknowledged))];
}

function mixed(shown: Marks, next: Marks): string[] {
  tally.old += same(shown, moves.live) ? 1 : 0;
  tally.new += same(shown, next) ? 1 : 0;
  return same(shown, moves.live) || same(shown, next) ? [] : [`visitors see a mix: ${JSON.stringify([...shown])}`];
}

/** Compares pages, heads and saved content with each other and with what was acknowledged. */
async function differences({ next, saves }: Move, isAcknowledged: boolean): Promise<string[]> {
  const [shown, live, saved, release] = [
    await network.shown(),
    await network.live(),
    await network.savedMarks(),
    await newestRelease(),
  ];
  if (!isAcknowledged) tally.unacknowledged += 1;
  if (saves && (isAcknowledged || saved.get(saves[0]) === saves[1])) network.saved.set(...saves);
  const differing = network.documents.filter((document) => saved.get(document) !== shown.get(document)).toSorted();
  const checks = {
    'the move is lost': same(shown, next) || (!isAcknowledged && same(shown, moves.live)),
    'the heads aren’t what visitors see': same(live, shown),
    'the last release isn’t live': release.state === 'live' && (await liveRelease(place))?.number === release.number,
    'a save is lost': same(saved, network.saved),
    'the list of changes is wrong': (await network.unpublished()).join() === differing.join(),
  };
  if (!same(shown, moves.live) || isAcknowledged) moves.note(release, shown);
  return Object.entries(checks).flatMap(([words, isRight]) => (isRight ? [] : [words]));
}

test(
  'after any kill during a change of the live list visitors see one whole list, and the restart finishes what was acknowledged',
  { timeout: 60_000 + cycles * 20_000 },
  async () => {
    await network.create();
    await api.client(releaseCalls.clearCache);
    await settle();
    moves.note(await newestRelease(), new Map(network.saved));
    const walked: string[] = [];
    for (let cycle = 1; cycle <= cycles; cycle += 1) {
      const move = await moves.any();
      walked.push(move.name);
      const wrong = await moveWithKills(move);
      expect(wrong, `KILL_SEED=${seed}: ${walked.join('; ')}`).toEqual([]);
    }
    const pool = createRenderPool(rendererDir, 1);
    const build = await readBuildInfo(rendererDir);
    const checked = await checkRelease({ api: { baseUrl: api.baseUrl }, place, host, build, pool });
    await pool.close();
    expect(checked, `KILL_SEED=${seed}: ${walked.join('; ')}`).toMatchObject({ differs: [], behind: null });
    if (process.env['KILL_CYCLES'])
      console.log(`${cycles} cycles, KILL_SEED=${seed}, after the kills ${JSON.stringify(tally)}`);
  },
);
