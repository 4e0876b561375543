import { globSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { releaseCalls } from '#shared/calls/releases.ts';
import { type Current, readCurrent } from '#site/publish/current.ts';
import { openStore } from '#site/publish/packs/open-store.ts';
import { openPacks } from '#site/publish/packs/packs.ts';
import { folderStore, type Place, placeOf } from '#site/publish/release.ts';
import { isStored } from '#site/publish/stored-manifest.ts';
import { brokenFiles } from '#tests/support/broken-files.ts';
import { inDatabase, placeOf as sourceOf } from '#tests/support/places.ts';
import { createPowerCutDisk } from '#tests/support/power-cut-disk.ts';
import { randomFrom } from '#tests/support/random-walk.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { placeAt } from '#tests/support/stored.ts';

import { type ApiProcess, host, startApiProcess } from './api-process.ts';
import { findDamage } from './damage.ts';
import { KilledNetwork, type Marks } from './killed-network.ts';
import { type PublisherProcess, publisherProcess } from './publisher-process.ts';
import { nothingYet } from './writers.ts';

const cuts = Number(process.env['POWER_CUTS'] ?? 2);
const seed = Number(process.env['POWER_SEED'] ?? Math.floor(Math.random() * 1e9));
const secret = 'power-cut-Tm9yZGljLXRhY29zLWF0LWRhd24tMjAyNg';
/** Milliseconds: in the longer ones the pages of the last edit get their compressed twins. */
const pauseBefore = (random: () => number) => random() * (random() < 0.3 ? 2500 : 500);

const disk = createPowerCutDisk(128);
afterAll(() => disk?.remove());

// Elsewhere kills are tested, which lose nothing that the system holds in memory.
describe.skipIf(disk === null)('on a disk whose power is cut (only where one can be mounted)', () => {
  const random = randomFrom(seed);
  let api: ApiProcess;
  let publisher: PublisherProcess;
  let network: KilledNetwork;
  /** What was acknowledged as live. */
  let live: Marks = new Map();
  let number = 0;

  beforeAll(async () => {
    const rendererDir = await ensureRenderer();
    api = await startApiProcess(null, disk?.folder, { REBUILD_HOOK_SECRET: secret });
    const { dataDir, baseUrl } = api;
    publisher = publisherProcess({ dataDir, rendererDir, baseUrl, secret });
    await publisher.start();
    network = new KilledNetwork(api, await placeAt(dataDir, host, openStore(folderStore(dataDir))));
    await network.create();
    await publish(network.documents);
  }, 150_000);
  afterAll(async () => {
    await publisher.kill();
    await api.remove();
  });

  /** Resolves when it is acknowledged as live. */
  async function publish(documents: string[]): Promise<void> {
    const { data } = await api.client(releaseCalls.clearCache, { body: { documents } });
    for (;;) {
      const { data: release } = await api.client(releaseCalls.get, { params: { id: data.release.id } });
      if (release.state === 'failed') throw new Error(`The release failed: ${release.error?.message}`);
      if (release.state === 'live') {
        number = release.number;
        live = new Map([...live, ...documents.map((name) => [name, network.saved.get(name) ?? 0] as const)]);
        return;
      }
      await wait(5);
    }
  }

  /** Saves and publishes one document after another, until the power is cut. Now and then it lets twins be made. */
  async function publishWithoutPause(cut: { isDone: boolean }): Promise<void> {
    try {
      while (!cut.isDone) {
        const document = network.documents[Math.floor(random() * network.documents.length)] ?? 'menus';
        await network.save(document);
        await publish([document]);
        if (random() < 0.1) await wait(1300);
      }
    } catch (error) {
      if (!cut.isDone) throw error;
    }
  }

  /** Cuts the power of a machine that publishes. Returns what was acknowledged before. */
  async function cutPower(): Promise<{ live: Marks; saved: Marks; number: number }> {
    const cut = { isDone: false };
    const before = number;
    const publishing = publishWithoutPause(cut);
    const oneMore = vi.waitUntil(() => number > before, { timeout: 20_000, interval: 5 });
    await Promise.race([oneMore, publishing]);
    await Promise.race([wait(pauseBefore(random)), publishing]);
    // In one go: nothing is acknowledged any more.
    const acknowledged = { live, saved: new Map(network.saved), number };
    api.freeze();
    publisher.freeze();
    disk?.cut();
    cut.isDone = true;
    await Promise.all([api.kill(), publisher.kill()]);
    await publishing;
    disk?.powerOn();
    return acknowledged;
  }

  /** What the database says that visitors get, without this process's memory of what was in files. */
  async function pointer(): Promise<{ current: Current; place: Place }> {
    const { id, ...shown } = await inDatabase(sourceOf(api.dataDir, null), async (db) =>
      db.selectFrom('domains').select(['id', 'shown_number', 'shown_manifest']).executeTakeFirstOrThrow(),
    );
    const current = { number: shown.shown_number ?? 0, manifest: shown.shown_manifest ?? '' };
    return { current, place: placeOf(api.dataDir, id) };
  }

  const isBehind = (marks: Marks, acknowledged: Marks) =>
    [...acknowledged].filter(([document, mark]) => (marks.get(document) ?? 0) < mark).map(([document]) => document);

  /** What a cut has lost, before anything could mend it. */
  async function lostBy(acknowledged: { number: number }): Promise<string[]> {
    const { current, place } = await pointer();
    const lost: string[] = await findDamage(api, nothingYet());
    if (current.number < acknowledged.number) lost.push(`release ${acknowledged.number}, it is at ${current.number}`);
    const packs = openPacks(place.packs.store, place.packs.folder);
    if (!(await isStored(packs, current.manifest))) lost.push(`the manifest of release ${current.number}`);
    const copy = await readCurrent(place.dataDir, place.id);
    if (!copy || !(await isStored(packs, copy.manifest))) lost.push(`the release that this machine showed last`);
    else lost.push(...(await brokenFiles(place)));
    return lost;
  }

  /** What is wrong after the next start. */
  async function wrongAfterStart(acknowledged: { live: Marks; saved: Marks }): Promise<string[]> {
    const { current, place } = await pointer();
    const copy = await readCurrent(place.dataDir, place.id);
    const unfinished = globSync('packs/*/*.part', { cwd: api.dataDir });
    return [
      ...isBehind(await network.shown(), acknowledged.live).map((document) => `${document} isn’t live`),
      ...isBehind(await network.savedMarks(), acknowledged.saved).map((document) => `${document} isn’t saved`),
      ...(copy?.number === current.number && copy.manifest === current.manifest ? [] : ['it shows another release']),
      ...(await brokenFiles(place)),
      ...unfinished.map((name) => `${name} stays`),
    ];
  }

  test(
    'a power cut at any moment loses nothing that was acknowledged as live, and the next start publishes again',
    { timeout: 60_000 + cuts * 20_000 },
    async () => {
      for (let done = 1; done <= cuts; done += 1) {
        const acknowledged = await cutPower();
        const words = `POWER_SEED=${seed}, cut ${done}, release ${acknowledged.number}`;
        expect({ words, lost: await lostBy(acknowledged) }).toEqual({ words, lost: [] });
        await api.start();
        await publisher.start();
        expect({ words, wrong: await wrongAfterStart(acknowledged) }).toEqual({ words, wrong: [] });
        live = await network.shown();
        network.saved = await network.savedMarks();
      }
      await network.save('menus');
      await publish(['menus']);
      if (process.env['POWER_CUTS']) console.log(`${cuts} cuts, ${number} releases, POWER_SEED=${seed}`);
    },
  );
});
