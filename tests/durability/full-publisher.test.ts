import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { faqCalls } from '#shared/calls/content.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Release } from '#shared/schemas/releases.ts';
import { openFolderStore } from '#site/publish/packs/folder-store.ts';
import { PackWriter } from '#site/publish/packs/pack-writer.ts';
import { openPacks } from '#site/publish/packs/packs.ts';
import { tidyPacks } from '#site/publish/packs/tidy.ts';
import { originAt } from '#site/publish/verify-live.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { createSmallDisk } from '#tests/support/small-disk.ts';

import { type ApiProcess, host, startApiProcess } from './api-process.ts';
import { type PublisherProcess, publisherProcess } from './publisher-process.ts';

const secret = 'full-disk-Tm9yZGljLXRhY29zLWF0LWRhd24tMjAyNg';
const disk = createSmallDisk(48);
afterAll(() => disk?.remove());
const folder = disk?.folder ?? '';
const unfinished = () => globSync('**/*.{part,new}', { cwd: folder });
const fullWords = 'The disk is full: make room, then publish again (ENOSPC';

describe.skipIf(disk === null)('a publisher whose disk is full (only where one can be mounted)', () => {
  let api: ApiProcess;
  let machine: PublisherProcess;
  let elsewhere = '';
  let asked = 0;
  beforeAll(async () => {
    await ensureRenderer();
  }, 120_000);
  beforeEach(async () => {
    elsewhere = mkdtempSync(join(tmpdir(), 'caravan-full-'));
    api = await startApiProcess(null, undefined, { REBUILD_HOOK_SECRET: secret });
  }, 60_000);
  afterEach(async () => {
    await machine.kill();
    await api.remove();
    for (const path of [join(folder, 'data'), elsewhere]) rmSync(path, { recursive: true, force: true });
  });

  async function start(packs: string): Promise<void> {
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    const rendererDir = await ensureRenderer();
    machine = publisherProcess({ dataDir, rendererDir, baseUrl: api.baseUrl, secret, store: { folder: packs } });
    await machine.start();
  }

  /** Publishes another question, and returns the receipt. */
  async function publish(): Promise<Release> {
    asked += 1;
    await api.client(faqCalls.create, { body: { question: `Question ${asked}?`, answer: 'Yes.', category: null } });
    const { data } = await api.client(releaseCalls.clearCache);
    const read = async () => (await api.client(releaseCalls.get, { params: { id: data.release.id } })).data;
    return vi.waitFor(
      async () => {
        const release = await read();
        expect(['live', 'failed']).toContain(release.state);
        return release;
      },
      { timeout: 30_000, interval: 20 },
    );
  }

  /** The last question that visitors see. */
  async function shown(): Promise<number> {
    const { status, body } = await originAt('127.0.0.1', machine.port())(host, '/faq');
    expect(status).toBe(200);
    const numbers = Buffer.from(body)
      .toString()
      .matchAll(/Question (\d+)\?/g);
    return Math.max(0, ...Array.from(numbers, ([, number]) => Number(number)));
  }

  test(
    'fails with words when it can’t write packs, visitors keep what they have, and the next publish works',
    { timeout: 120_000 },
    async () => {
      await start(join(folder, 'data/packs'));
      expect((await publish()).state).toBe('live');
      const before = asked;
      disk?.fill();
      for (let round = 0; round < 2; round += 1) {
        const { state, error } = await publish();
        expect([state, error?.message]).toEqual(['failed', expect.stringContaining(fullWords)]);
        expect(unfinished()).toEqual([]);
      }
      // Long enough for anything that follows the database.
      await wait(500);
      expect(await shown()).toBe(before);
      disk?.makeRoom();
      await wait(500);
      expect(await shown()).toBe(before);
      expect((await publish()).state).toBe('live');
      expect(await shown()).toBe(asked);
      expect(machine.output()).toContain(fullWords);
    },
  );

  test(
    'goes live when it can’t write its copy of what is live, and writes that once there is room',
    { timeout: 120_000 },
    async () => {
      await start(join(elsewhere, 'packs'));
      expect((await publish()).state).toBe('live');
      disk?.fill();
      for (let round = 0; round < 2; round += 1) {
        expect((await publish()).state).toBe('live');
        // Long enough for the host to look at its copy again.
        await wait(500);
        expect(await shown()).toBe(asked);
      }
      expect(machine.output()).toMatch(/What is live can’t be kept on the disk.*ENOSPC/);
      disk?.makeRoom();
      await vi.waitFor(() => expect(machine.output()).toContain('What is live is kept on the disk again'), 10_000);
      const current = join(folder, 'data/current');
      const numbers = readdirSync(current).map(
        (name) => (JSON.parse(readFileSync(join(current, name), 'utf8')) as { number: number }).number,
      );
      expect(numbers).toEqual([(await publish()).number - 1]);
    },
  );

  test('leaves pages uncompressed and says so, until its next start', { timeout: 120_000 }, async () => {
    const packs = join(folder, 'data/packs');
    await start(packs);
    expect((await publish()).state).toBe('live');
    disk?.fill();
    await vi.waitFor(() => expect(machine.output()).toContain(`pages stay uncompressed. ${fullWords}`), 20_000);
    expect(unfinished()).toEqual([]);
    expect(await shown()).toBe(asked);
    disk?.makeRoom();
    await machine.kill();
    await machine.start();
    const encoding = () =>
      new Promise((done, fail) => {
        const headers = { host, 'accept-encoding': 'gzip' };
        const sent = get({ host: '127.0.0.1', port: machine.port(), path: '/faq', headers, agent: false }, (reply) => {
          reply.resume();
          done(reply.headers['content-encoding']);
        });
        sent.on('error', fail);
      });
    await vi.waitFor(async () => expect(await encoding()).toBe('gzip'), 20_000);
  });

  test('keeps all packs when there is no room to merge them', { timeout: 60_000 }, async () => {
    machine = { ...machine, kill: () => Promise.resolve() };
    const store = openFolderStore(join(folder, 'data/packs'));
    const hashes = Array.from({ length: 30 }, (_, index) => `hash-${index}`);
    for (const hash of hashes) {
      const writer = new PackWriter(store, 'domain');
      writer.add(hash, [['plain', Buffer.alloc(20_000, hash)]]);
      await writer.finish();
    }
    const whole = async () => {
      const packs = openPacks(store, 'domain');
      for (const hash of hashes) expect(await packs.read(hash, 'plain')).toEqual(Buffer.alloc(20_000, hash));
    };
    for (const free of [0, 100_000, 400_000]) {
      disk?.fill(free);
      await expect(tidyPacks(store, 'domain', new Set(hashes))).rejects.toThrow('ENOSPC');
      disk?.makeRoom();
      expect(unfinished()).toEqual([]);
      expect(await store.names('domain')).toHaveLength(30);
      await whole();
    }
    await tidyPacks(store, 'domain', new Set(hashes));
    expect(await store.names('domain')).toHaveLength(1);
    await whole();
  });
});
