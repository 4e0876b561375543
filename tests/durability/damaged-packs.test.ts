import { hash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { faqCalls } from '#shared/calls/content.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { readCurrent } from '#site/publish/current.ts';
import { readHostTable } from '#site/publish/host-table.ts';
import { type BucketClient, openBucketClient } from '#site/publish/packs/bucket-client.ts';
import { openBucketStore } from '#site/publish/packs/bucket-store.ts';
import { openFolderStore } from '#site/publish/packs/folder-store.ts';
import { type Form, readPackList } from '#site/publish/packs/pack-file.ts';
import { openPacks } from '#site/publish/packs/packs.ts';
import type { Store } from '#site/publish/packs/store.ts';
import { startBucket, type TestBucket } from '#tests/support/bucket.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { runCommand } from '#tests/support/run-command.ts';

import { type ApiProcess, host, startApiProcess } from './api-process.ts';
import { type PublisherProcess, publisherProcess } from './publisher-process.ts';

const secret = 'damaged-packs-Tm9yZGljLXRhY29zLWF0LWRhd24tMjAyNg';
const never = ['/404', '/500'];
/** How often all kinds of damage are done to both stores; without it only a few to a folder, because each takes seconds. */
const rounds = Number(process.env['DAMAGE_ROUNDS'] ?? 0);
const fewOfRunning = ['a flipped bit of a page', 'a flipped bit of the list of the pack of assets'];
const fewBeforeStart = ['a flipped bit of the manifest’s base', 'all packs gone'];

/** How a store is damaged from outside: a failing disk, or somebody with the key of the bucket. */
type Raw = {
  store: () => Store;
  change: (name: string, change: (bytes: Buffer) => Buffer) => Promise<void>;
  remove: (name: string) => Promise<void>;
};

function rawFolder(folder: string): Raw {
  return {
    store: () => openFolderStore(folder),
    change: async (name, change) => writeFileSync(join(folder, name), change(readFileSync(join(folder, name)))),
    remove: async (name) => rmSync(join(folder, name)),
  };
}

function rawBucket(client: BucketClient, store: () => Store, prefix: string): Raw {
  const options = { contentType: 'application/octet-stream', cacheControl: 'private' };
  return {
    store,
    change: async (name, change) =>
      client.put(prefix + name, change((await client.get(prefix + name)) ?? Buffer.alloc(0)), options),
    remove: (name) => client.remove(prefix + name),
  };
}

describe.each(rounds === 0 ? ['a folder'] : ['a folder', 'a bucket'])('packs in %s', (kind) => {
  let api: ApiProcess;
  let machine: PublisherProcess;
  let bucket: TestBucket | null = null;
  let raw: Raw;
  let settings: Record<string, string>;
  let domainId = '';

  beforeAll(async () => {
    const rendererDir = await ensureRenderer();
    api = await startApiProcess(null, undefined, { REBUILD_HOOK_SECRET: secret });
    const { dataDir, baseUrl } = api;
    settings = { DATA_DIR: dataDir, SITE_API_URL: baseUrl };
    if (kind === 'a bucket') {
      bucket = await startBucket('releases');
      const { bucket: at } = bucket;
      raw = rawBucket(openBucketClient(at, 'PACKS_S3_'), () => openBucketStore(at, 'packs/'), 'packs/');
      for (const [name, value] of Object.entries(bucket.settings)) settings[`PACKS_${name}`] = value;
    } else raw = rawFolder(join(dataDir, 'packs'));
    machine = publisherProcess({ dataDir, rendererDir, baseUrl, secret, store: raw.store().at });
    await machine.start();
    domainId = (await readHostTable(dataDir))[0]?.id ?? '';
    // Pages in two packs, with a manifest that has a base.
    await api.client(faqCalls.create, { body: { question: 'Do you cater?', answer: 'Yes.', category: null } });
    await publish();
    const faq = (await live()).files['/faq'] ?? '';
    await until(async () => (await packs()).has(faq, 'br'));
  }, 150_000);
  afterAll(async () => {
    await machine.kill();
    await api.remove();
    await bucket?.close();
  });

  async function packs() {
    const found = openPacks(raw.store(), domainId);
    await found.refresh();
    return found;
  }

  /** What visitors must get, from the stored manifest: hashes by path. */
  async function live(): Promise<{ manifest: string; base: string | null; files: Record<string, string> }> {
    const { manifest = '' } = (await readCurrent(api.dataDir, domainId)) ?? {};
    type Stored = { base: string | null; gone: string[]; pages: Record<string, { hash: string }> };
    const parsed = async (name: string) =>
      JSON.parse((await (await packs()).read(name, 'plain')).toString()) as Stored & {
        assets: Record<string, { hash: string }>;
      };
    const { base, gone, pages, assets } = await parsed(manifest);
    const all = { ...(base === null ? {} : (await parsed(base)).pages), ...pages };
    for (const path of [...gone, ...never]) delete all[path];
    const files = Object.entries(all).map(([path, { hash: name }]) => [path, name] as const);
    const more = Object.entries(assets).map(([file, { hash: name }]) => [`/${file}`, name] as const);
    return { manifest, base, files: Object.fromEntries([...files, ...more]) };
  }

  /** Presses Publish. */
  async function publish(): Promise<void> {
    const { data } = await api.client(releaseCalls.clearCache);
    const state = async () => (await api.client(releaseCalls.get, { params: { id: data.release.id } })).data.state;
    await until(async () => (await state()) === 'live');
  }

  function get(path: string, encoding: string): Promise<{ status: number; body: Buffer }> {
    return new Promise((done, fail) => {
      const headers = { host, 'accept-encoding': encoding };
      request({ host: '127.0.0.1', port: machine.port(), path: encodeURI(path), headers, agent: false }, (reply) => {
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk));
        reply.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const isPacked = reply.headers['content-encoding'] === 'br';
          done({ status: reply.statusCode ?? 0, body: isPacked ? brotliDecompressSync(bytes) : bytes });
        });
        reply.on('error', fail);
      })
        .on('error', fail)
        .end();
    });
  }

  /** Visits everything. Paths that are answered with an error, and those with anything but an error or the right bytes. */
  async function visit(files: Record<string, string>): Promise<{ failed: string[]; wrong: string[] }> {
    const [failed, wrong] = [new Set<string>(), new Set<string>()];
    for (const [path, name] of Object.entries(files))
      for (const encoding of ['identity', 'br']) {
        const { status, body } = await get(path, encoding);
        if (status === 500) failed.add(path);
        else if (status !== 200 || hash('sha256', body, 'base64url') !== name) wrong.add(`${path} ${status}`);
      }
    return { failed: [...failed], wrong: [...wrong] };
  }

  const check = () => runCommand('build.ts', ['--check'], { env: settings });

  /** The packs with a file. */
  async function packsWith(name: string): Promise<string[]> {
    const store = raw.store();
    const all = [...(await store.names(domainId)), ...(await store.names('shared'))];
    const lists = await Promise.all(all.map(async (pack) => readPackList(store, pack).catch(() => null)));
    return all.filter((_, index) => lists[index]?.piece(name, 'plain'));
  }

  /** Flips a bit of a form of a file wherever it is. */
  async function flip(name: string, form: Form = 'plain'): Promise<void> {
    const store = raw.store();
    for (const pack of [...(await store.names(domainId)), ...(await store.names('shared'))]) {
      const piece = (await readPackList(store, pack).catch(() => null))?.piece(name, form);
      if (piece) await raw.change(pack, (bytes) => flipped(bytes, piece.offset + Math.floor(piece.length / 2)));
    }
  }

  const flipEnd = (pack: string) => raw.change(pack, (bytes) => flipped(bytes, bytes.length - 60));

  async function loseAll(): Promise<void> {
    const store = raw.store();
    for (const pack of [...(await store.names(domainId)), ...(await store.names('shared'))]) await raw.remove(pack);
  }

  type Case = {
    /** Returns the paths that can't be served any more. */
    damage: (before: Awaited<ReturnType<typeof live>>) => Promise<string[]>;
    /** What the log and the check name. */
    named: RegExp;
    /** What the check names, if that is another. */
    checked?: RegExp;
    /** Whether the next start has to mend it. */
    atStart?: boolean;
  };
  const without = async ({ files }: { files: Record<string, string> }) => {
    const left = await packs();
    return Object.entries(files).flatMap(([path, name]) => (left.has(name, 'plain') ? [] : [path]));
  };
  const cases: Record<string, Case> = {
    'a flipped bit of a page': {
      damage: async ({ files }) => {
        await flip(files['/faq'] ?? '');
        return ['/faq'];
      },
      named: /\/faq/,
    },
    'a flipped bit of a compressed twin': {
      damage: async ({ files }) => {
        await flip(files['/faq'] ?? '', 'br');
        return [];
      },
      named: /\/faq/,
    },
    'a flipped bit of an asset': {
      damage: async ({ files }) => {
        const path = Object.keys(files).find((each) => each.endsWith('.css')) ?? '';
        await flip(files[path] ?? '');
        return [path];
      },
      named: /\.css/,
    },
    'a flipped bit of the list of a pack': {
      damage: async (before) => {
        for (const pack of await packsWith(before.files['/faq'] ?? '')) await flipEnd(pack);
        return without(before);
      },
      named: /The end of \S+\.pack can't be read/,
      checked: /The manifest|\/faq/,
      atStart: true,
    },
    'a flipped bit of the list of the pack of assets': {
      damage: async (before) => {
        const css = Object.keys(before.files).find((each) => each.endsWith('.css')) ?? '';
        for (const pack of await packsWith(before.files[css] ?? '')) await flipEnd(pack);
        return without(before);
      },
      named: /The end of shared\/assets-\S+\.pack can't be read/,
      checked: /\.css/,
    },
    'a flipped bit of the manifest': {
      damage: async ({ manifest }) => {
        await flip(manifest);
        return [];
      },
      named: /The manifest \S+ is in no pack/,
      atStart: true,
    },
    'a flipped bit of the manifest’s base': {
      damage: async ({ base, manifest }) => {
        await flip(base ?? manifest);
        return [];
      },
      named: /The manifest \S+ is in no pack/,
      atStart: true,
    },
    'a pack that is gone': {
      damage: async (before) => {
        for (const pack of await packsWith(before.files['/faq'] ?? '')) await raw.remove(pack);
        return without(before);
      },
      named: /\/faq|manifest/,
      atStart: true,
    },
    'all packs gone': {
      damage: async (before) => {
        await loseAll();
        return without(before);
      },
      named: /manifest|\/faq/,
      atStart: true,
    },
  };

  const chosen = (few: string[]) =>
    rounds === 0
      ? Object.entries(cases).filter(([name]) => few.includes(name))
      : Array.from({ length: rounds }, () => Object.entries(cases)).flat();

  async function expectWhole(): Promise<void> {
    // From the store alone, without what a process remembers.
    await machine.kill();
    await machine.start();
    const now = await live();
    expect(await visit(now.files)).toEqual({ failed: [], wrong: [] });
    expect(machine.output()).toBe('');
  }

  test.each(chosen(fewOfRunning))(
    '%s while visitors are served: they get the rest, and the next publish makes it again',
    { timeout: 120_000 },
    async (_name, { damage, named, checked = named }) => {
      await machine.kill();
      await machine.start();
      // It remembers the manifest from now on, and a page.
      await get('/about', 'identity');
      const before = await live();
      const lost = await damage(before);
      const { failed, wrong } = await visit(before.files);
      expect(wrong).toEqual([]);
      expect(lost).toEqual(expect.arrayContaining(failed));
      const { code, output } = await check();
      expect(output).toMatch(checked);
      expect(code).toBe(1);
      // What nobody missed needs no words.
      expect(failed.length === 0 || named.test(machine.output())).toBe(true);
      await publish();
      expect(await visit((await live()).files)).toEqual({ failed: [], wrong: [] });
      await expectWhole();
    },
  );

  test.each(chosen(fewBeforeStart))(
    '%s before a start: it makes again what it can’t do without, the next publish the rest',
    { timeout: 120_000 },
    async (_name, { damage, named, atStart }) => {
      await machine.kill();
      const before = await live();
      const lost = await damage(before);
      await machine.start();
      const { failed, wrong } = await visit((await live()).files);
      expect(wrong).toEqual([]);
      expect(failed.toSorted()).toEqual(atStart ? [] : lost.toSorted());
      expect(machine.output()).toMatch(named);
      await publish();
      expect(await visit((await live()).files)).toEqual({ failed: [], wrong: [] });
      await expectWhole();
    },
  );

  test('pages whose list can’t be read any more stay when packs are tidied', { timeout: 120_000 }, async () => {
    await machine.kill();
    await machine.start();
    await get('/about', 'identity');
    const { base, manifest, files } = await live();
    await flip(base ?? manifest);
    // Every tenth release tidies.
    for (let round = 1; round <= 10; round += 1) {
      await api.client(faqCalls.create, {
        body: { question: `Still there ${round}?`, answer: 'Yes.', category: null },
      });
      await publish();
    }
    expect((await visit({ '/about': files['/about'] ?? '', '/members': files['/members'] ?? '' })).failed).toEqual([]);
    await vi.waitFor(() => expect(machine.output()).toContain('old files stay. The live release can’t be read'), 5000);
    await publish();
    await expectWhole();
  });

  test('after all that, the release equals a build from nothing', { timeout: 60_000 }, async () => {
    const { code, output } = await check();
    expect(output).toMatch(/all as a build from nothing makes them/);
    expect(code).toBe(0);
  });
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 30_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It didn’t become so in 30 s');
    await wait(20);
  }
}

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}
