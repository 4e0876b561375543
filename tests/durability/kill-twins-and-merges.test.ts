import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { faqCalls } from '#shared/calls/content.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { publisherOverHttp } from '#site/data/publisher-client.ts';
import { openStore } from '#site/publish/packs/open-store.ts';
import type { StoreAt } from '#site/publish/packs/store.ts';
import type { Place } from '#site/publish/release.ts';
import { startBucket, type TestBucket } from '#tests/support/bucket.ts';
import { randomFrom } from '#tests/support/random-walk.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { liveBytes, placeAt } from '#tests/support/stored.ts';

import { type ApiProcess, host, startApiProcess } from './api-process.ts';
import { type PublisherProcess, publisherProcess } from './publisher-process.ts';
import { StoredPacks } from './stored-packs.ts';

/** Kills per store; without it one of each kind on a folder, because each takes seconds. */
const kills = Number(process.env['PACK_KILLS'] ?? 0);
const seed = Number(process.env['PACK_SEED'] ?? Math.floor(Math.random() * 1e9));
const secret = 'kill-packs-Tm9yZGljLXRhY29zLWF0LWRhd24tMjAyNg';
/** Every tenth release packs are tidied. */
const tidied = 10;

type Moment = { thread: 'main' | 'worker'; step: string; nth: number };
/** Chooses the nth of so many. */
type Nth = (most: number) => number;
const ofTwins = {
  'a folder': (nth: Nth): Moment[] => [
    { thread: 'main', step: 'read', nth: nth(4) },
    { thread: 'worker', step: 'compress', nth: nth(8) },
    { thread: 'main', step: 'create', nth: 1 },
    { thread: 'main', step: 'write', nth: nth(3) },
    { thread: 'main', step: 'sync', nth: 1 },
    { thread: 'main', step: 'rename', nth: 1 },
    { thread: 'main', step: 'sync folder', nth: 1 },
  ],
  'a bucket': (nth: Nth): Moment[] => [
    { thread: 'main', step: 'get', nth: nth(4) },
    { thread: 'worker', step: 'compress', nth: nth(8) },
    { thread: 'main', step: 'put', nth: 1 },
    { thread: 'main', step: 'put answered', nth: 1 },
  ],
};
const ofMerges = {
  'a folder': (nth: Nth): Moment[] => [
    { thread: 'worker', step: 'read', nth: nth(90) },
    { thread: 'worker', step: 'create', nth: 1 },
    { thread: 'worker', step: 'write', nth: nth(40) },
    { thread: 'worker', step: 'sync', nth: 1 },
    { thread: 'worker', step: 'rename', nth: 1 },
    { thread: 'worker', step: 'sync folder', nth: 1 },
    { thread: 'worker', step: 'remove', nth: nth(30) },
    { thread: 'worker', step: 'remove', nth: 1 },
  ],
  'a bucket': (nth: Nth): Moment[] => [
    { thread: 'worker', step: 'list', nth: nth(3) },
    { thread: 'worker', step: 'get', nth: nth(90) },
    { thread: 'worker', step: 'put', nth: 1 },
    { thread: 'worker', step: 'put answered', nth: 1 },
    { thread: 'worker', step: 'delete', nth: nth(30) },
    { thread: 'worker', step: 'delete answered', nth: nth(30) },
  ],
};

type Kind = {
  moments: (nth: Nth) => Moment[];
  /** Leads to where the next start can be killed. */
  prepare: () => Promise<void>;
  lead: () => Promise<void>;
};

describe.each(kills === 0 ? (['a folder'] as const) : (['a folder', 'a bucket'] as const))('packs in %s', (kind) => {
  const random = randomFrom(seed);
  const nth: Nth = (most) => 1 + Math.floor(random() * most);
  /** How often a process was killed where. */
  const tally: Record<string, number> = {};
  let api: ApiProcess;
  let machine: PublisherProcess;
  let bucket: TestBucket | null = null;
  let place: Place;
  let packs: StoredPacks;
  let asked = 0;
  let number = 0;

  beforeAll(async () => {
    const rendererDir = await ensureRenderer();
    api = await startApiProcess(null, undefined, { REBUILD_HOOK_SECRET: secret });
    const { dataDir, baseUrl } = api;
    if (kind === 'a bucket') bucket = await startBucket('releases');
    const at: StoreAt = bucket ? { bucket: bucket.bucket, prefix: 'packs/' } : { folder: `${dataDir}/packs` };
    machine = publisherProcess({ dataDir, rendererDir, baseUrl, secret, store: at });
    await machine.start();
    place = await placeAt(dataDir, host, openStore(at));
    packs = new StoredPacks(place, publisherOverHttp({ baseUrl }, secret)());
  }, 150_000);
  afterAll(async () => {
    await machine.kill();
    await api.remove();
    await bucket?.close();
  });

  /** Publishes another question. Resolves when it is live, or false when the publisher ended before. */
  async function publish(): Promise<boolean> {
    const end = machine.ended().then(() => 'ended');
    asked += 1;
    await api.client(faqCalls.create, { body: { question: `Question ${asked}?`, answer: 'Yes.', category: null } });
    const { data } = await api.client(releaseCalls.clearCache);
    number = data.release.number;
    for (;;) {
      const { data: release } = await api.client(releaseCalls.get, { params: { id: data.release.id } });
      if (release.state === 'failed') throw new Error(`The release failed: ${release.error?.message}`);
      if (release.state === 'live') return true;
      if ((await Promise.race([end, wait(5)])) === 'ended') return false;
    }
  }

  /** Starts a publisher that is killed at a moment, and does what leads there. Returns whether it was. */
  async function killAt(moment: Moment, lead: () => Promise<unknown>): Promise<boolean> {
    // Most moments are just before a step, others soon after.
    const delay = random() < 0.6 ? 0 : nth(4);
    const query = new URLSearchParams({ ...moment, nth: String(moment.nth), delay: String(delay) });
    await machine.start(`${new URL('./kill-at.ts', import.meta.url).href}?${query}`);
    await lead();
    await machine.kill();
    const [, where = null] = /^killed at (.*)\n$/.exec(machine.output()) ?? [];
    const words = `${moment.thread === 'main' || moment.step === 'compress' ? 'twins' : 'merge'}: ${where}`;
    if (where !== null) tally[words] = (tally[words] ?? 0) + 1;
    else expect(machine.output()).toBe('');
    return where !== null;
  }

  const toTwins = async () => {
    let isOver = false;
    void machine.ended().then(() => (isOver = true));
    await vi.waitUntil(async () => isOver || (await packs.haveTwins()), { timeout: 20_000, interval: 20 });
  };
  /** Packs are tidied before the release is reported as live. */
  const toMerge = async () => {
    while (await publish()) if (number % tidied === 0) return;
  };

  /** A start that nobody kills finishes everything. */
  async function finish(): Promise<void> {
    await machine.start();
    await vi.waitUntil(() => packs.haveTwins(), { timeout: 20_000, interval: 50 });
    expect(await packs.leftovers()).toEqual([]);
    expect((await liveBytes(place, '/faq')).toString()).toContain(`Question ${asked}?`);
    expect(machine.output()).toBe('');
  }

  /** Of a publisher that runs, to one that is killed again and again at these moments, to one that runs. */
  async function rounds(count: number, { moments, prepare, lead }: Kind): Promise<void> {
    const first = nth(100);
    let tried = 0;
    for (let done = 0; done < count;) {
      await prepare();
      for (let again = Math.min(nth(5), count - done); again > 0; again -= 1) {
        // One after another, so that each has its turn.
        const all = moments(nth);
        const moment = all[(first + tried) % all.length];
        tried += 1;
        if (!moment) return;
        const before = await packs.kept();
        const isKilled = await killAt(moment, lead);
        const words = `PACK_SEED=${seed}, kill ${done + 1} (${JSON.stringify(moment)})`;
        expect({ words, lost: await packs.lostSince(before) }).toEqual({ words, lost: [] });
        if (!isKilled) break;
        done += 1;
      }
      await finish();
    }
  }

  const count = Math.max(1, Math.floor(kills / 2));
  test('a kill while twins are made loses nothing', { timeout: 60_000 + count * 15_000 }, async () => {
    const prepare = async () => {
      await publish();
      await machine.kill();
    };
    await rounds(count, { moments: ofTwins[kind], prepare, lead: toTwins });
    expect(await packs.haveTwins()).toBe(true);
  });

  test('a kill while packs are merged loses nothing', { timeout: 60_000 + count * 15_000 }, async () => {
    const prepare = async () => {
      while (number % tidied !== tidied - 1) await publish();
      await machine.kill();
      await packs.scatter(30);
    };
    await rounds(count, { moments: ofMerges[kind], prepare, lead: toMerge });
    expect(await packs.count()).toBeLessThan(25);
    if (kills > 0) console.log(`${kind}, PACK_SEED=${seed}, killed at`, tally);
  });
});
