import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { faqCalls } from '#shared/calls/content.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { startBucket, type TestBucket } from '#tests/support/bucket.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { liveBytes, liveFile, placeAt } from '#tests/support/stored.ts';

import { openStore } from './packs/open-store.ts';
import type { StoreAt } from './packs/store.ts';
import { createPublisher, type Publisher } from './publisher.ts';
import { brokenFiles, liveRelease, type Place } from './release.ts';

const host = 'tacos.test';
let rendererDir = '';
beforeAll(async () => {
  rendererDir = await ensureRenderer();
}, 120_000);

type Machine = {
  dataDir: string;
  publisher: Publisher;
  log: string[];
  place: () => Promise<Place>;
  remove: () => Promise<void>;
};
type Fetch = typeof fetch;

let api: TestApi;
let editor: Client;
let bucket: TestBucket;
let machines: Machine[] = [];

/** A machine with a disk of its own. `around` wraps its calls of the API. */
async function startMachine(around: (fetch: Fetch) => Fetch = (plain) => plain): Promise<Machine> {
  const dataDir = mkdtempSync(join(tmpdir(), 'caravan-machine-'));
  const log: string[] = [];
  const store: StoreAt = { bucket: bucket.bucket, prefix: 'packs/' };
  const publisher = createPublisher({
    dataDir,
    store,
    rendererDir,
    shares: 1,
    api: { baseUrl: 'http://panel.test', fetch: around(api.fetch) },
    secret: api.services.rebuildSecret,
    originOf: (name) => `https://${name}`,
    log: (line) => log.push(line),
  });
  await publisher.start();
  const machine = {
    dataDir,
    publisher,
    log,
    place: () => placeAt(dataDir, host, openStore(store)),
    remove: async () => {
      await publisher.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  machines.push(machine);
  return machine;
}

beforeEach(async () => {
  machines = [];
  [api, bucket] = await Promise.all([startApi(), startBucket('releases')]);
  editor = await api.signIn(host);
}, 60_000);
afterEach(async () => {
  await Promise.all(machines.map(({ remove }) => remove()));
  await Promise.all([api.close(), bucket.close()]);
});

async function ask(question: string): Promise<string> {
  await editor(faqCalls.create, { body: { question, answer: 'Yes.' } });
  return (await editor(releaseCalls.clearCache)).data.release.id;
}

async function shownBy(machine: Machine): Promise<{ number: number | undefined; html: string }> {
  // Also what its own publisher didn't build.
  await machine.publisher.wake('domain.hosts');
  const place = await machine.place();
  const live = await liveRelease(place);
  return { number: live?.number, html: (await liveBytes(place, '/faq')).toString() };
}

test('publishers of two machines share the releases in a bucket, and each shows what the other made live', async () => {
  const [one, other] = [await startMachine(), await startMachine()];
  for (let round = 1; round <= 6; round += 1) {
    const id = await ask(`Question ${round}?`);
    await Promise.all([one.publisher.wake('domain.rebuild'), other.publisher.wake('domain.rebuild')]);
    const { data: release } = await editor(releaseCalls.get, { params: { id } });
    expect(release).toMatchObject({ state: 'live', current: true });
    const [first, second] = [await shownBy(one), await shownBy(other)];
    expect(first).toEqual(second);
    expect(first.number).toBe(release.number);
    expect(first.html).toContain(`Question ${round}?`);
  }
  const place = await other.place();
  const live = await liveRelease(place);
  expect(live && [...(await brokenFiles(place.packs, live.contents))]).toEqual([]);
  expect([...one.log, ...other.log]).toEqual([]);
});

test('pages of a machine that ended before it compressed them get their twins from the one that publishes next', async () => {
  const [one, other] = [await startMachine(), await startMachine()];
  const isCompressed = async () => {
    const { packs } = await other.place();
    await packs.refresh();
    return packs.has((await liveFile(await other.place(), '/faq')).hash, 'gzip');
  };
  await ask('Of the machine that ends?');
  await one.publisher.wake('domain.rebuild');
  await one.publisher.close();
  await other.publisher.wake('domain.hosts');
  expect([await isCompressed(), (await shownBy(other)).html]).toEqual([
    false,
    expect.stringContaining('Of the machine that ends?'),
  ]);
  // Nothing has changed since.
  await editor(releaseCalls.clearCache);
  await other.publisher.wake('domain.rebuild');
  await vi.waitFor(async () => expect(await isCompressed()).toBe(true), { timeout: 15_000, interval: 100 });
});

test('a publisher that was out of touch can’t bring an older release back', async () => {
  const held = Promise.withResolvers<void>();
  const stuck = { reached: false };
  const slow = await startMachine((plain) => async (input, init) => {
    const request = new Request(input, init);
    const { data } = await editor(releaseCalls.state);
    // The first release of the domain goes through.
    const isSwitch = request.method === 'PUT' && /\/releases\/[^/]+\/current$/.test(request.url);
    if (isSwitch && data.current !== null) stuck.reached = true;
    // From then on it can't extend its lease either.
    if (stuck.reached) await held.promise;
    return plain(request);
  });
  const other = await startMachine();
  const id = await ask('From the slow machine?');
  const building = slow.publisher.wake('domain.rebuild');
  await vi.waitFor(() => expect(stuck.reached).toBe(true), 20_000);
  // Its lease runs out.
  await api.services.db
    .updateTable('releases')
    .set({ lease_until: new Date(0).toISOString() })
    .where('id', '=', id)
    .execute();
  await other.publisher.wake('domain.rebuild');
  const newer = await ask('From the other machine?');
  await other.publisher.wake('domain.rebuild');
  held.resolve();
  await building;
  const { data: release } = await editor(releaseCalls.get, { params: { id: newer } });
  for (const machine of [other, slow]) {
    const shown = await shownBy(machine);
    expect(shown.number).toBe(release.number);
    expect(shown.html).toContain('From the other machine?');
  }
  expect(slow.log.join('\n')).toContain('Another publisher took this release over');
});
