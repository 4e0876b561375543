import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { beforeEach, expect, onTestFinished, test } from 'vitest';

import { liveBytes } from '#tests/support/stored.ts';

import { type Adopted, adoptMoved, moveOver } from './move-over.ts';
import { openFolderStore } from './packs/folder-store.ts';
import { PackWriter } from './packs/pack-writer.ts';
import { liveRelease, type Place, placeOf, releaseIn } from './release.ts';

const host = 'tacos.test';
const id = 'domain1';
let dataDir = '';
let root = '';
let place: Place;
let lines: string[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'caravan-move-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  root = join(dataDir, 'sites', host);
  place = placeOf(dataDir, id);
  lines = [];
});

const encodings = ['br', 'gzip'];
const pageOf = (file: string, hash: string) => ({
  file,
  hash,
  contentType: 'text/html',
  key: `key of ${hash}`,
  encodings,
});

/** A table of hosts, and the manifest of a release, as the version before wrote them. */
function table(folder = host): void {
  writeFileSync(join(dataDir, 'hosts.json'), JSON.stringify([{ id, host, aliases: [], archived: false, folder }]));
}
function release(number: string, pages: Record<string, object>, rest: object = {}): void {
  const asset = { file: '_astro/site.css', hash: 'css', contentType: 'text/css', encodings, release: 1 };
  mkdirSync(join(root, 'releases', number), { recursive: true });
  const manifest = {
    number: Number(number),
    host,
    origin: `https://${host}`,
    buildId: 'old',
    revision: 1,
    createdAt: '',
    assets: { [asset.file]: asset },
    redirects: [],
    headers: {},
    ...rest,
    pages,
  };
  writeFileSync(join(root, 'releases', number, 'release.json'), JSON.stringify(manifest));
}
const home = pageOf('index.html', 'home');
const faq = (hash: string) => pageOf('faq/index.html', hash);

/** Releases 1 to 3, where 3 went back to 1. */
async function makeOld(): Promise<void> {
  table();
  release('1', { '/': home, '/faq': faq('faq-1') });
  release('2', { '/faq': faq('faq-2') }, { gone: ['/old'] });
  writeFileSync(
    join(root, 'releases/2/base.json'),
    JSON.stringify({ pages: { '/': home, '/faq': faq('faq-1'), '/old': pageOf('old/index.html', 'old') } }),
  );
  symlinkSync('1', join(root, 'releases/3'));
  mkdirSync(join(root, 'releases/4.part'));
  writeFileSync(join(root, 'releases/3.automatic'), '');
  symlinkSync('releases/3', join(root, 'live'));
  const writer = new PackWriter(openFolderStore(join(root)), 'packs');
  for (const hash of ['home', 'faq-1', 'faq-2', 'css'])
    writer.add(hash, [
      ['plain', Buffer.from(`bytes of ${hash}`)],
      ['br', Buffer.from(`br of ${hash}`)],
    ]);
  await writer.finish();
}

async function adopted(): Promise<[string, Adopted][]> {
  const told: [string, Adopted][] = [];
  await adoptMoved(dataDir, async (domain, releases) => void told.push([domain, releases]));
  return told;
}
const move = () => moveOver(dataDir, (line) => lines.push(line));

/** What there is of the old releases afterwards. */
async function expectMoved(): Promise<void> {
  expect((await liveBytes(place, '/faq')).toString()).toBe('bytes of faq-1');
  expect((await place.packs.read('faq-1', 'br')).toString()).toBe('br of faq-1');
  expect((await liveRelease(place))?.number).toBe(3);
  expect(existsSync(join(dataDir, 'sites'))).toBe(false);
  const [[domain, { releases, current }] = ['', { releases: [], current: null }]] = await adopted();
  expect([domain, current?.number]).toEqual([id, 3]);
  expect(new Set(releases.map(({ number }) => number))).toEqual(new Set([1, 2, 3]));
  const second = await releaseIn(place, releases.find(({ number }) => number === 2) ?? null);
  expect(new Map(Array.from(second?.contents.pages ?? [], ([path, { hash }]) => [path, hash]))).toEqual(
    new Map([
      ['/', 'home'],
      ['/faq', 'faq-2'],
    ]),
  );
  expect(await adopted()).toEqual([]);
  expect(lines).toEqual([]);
}

test('releases of an older version are moved over with all that can be restored', async () => {
  await makeOld();
  await move();
  await expectMoved();
  await move();
  expect(lines).toEqual([]);
});

test('so are those of the version that kept each file by itself', async () => {
  await makeOld();
  rmSync(join(root, 'packs'), { recursive: true });
  mkdirSync(join(root, 'files'));
  for (const hash of ['home', 'faq-1', 'faq-2', 'css']) {
    writeFileSync(join(root, 'files', hash), `bytes of ${hash}`);
    writeFileSync(join(root, 'files', `${hash}.br`), `br of ${hash}`);
  }
  writeFileSync(join(root, 'files/home.123.new'), 'half of it');
  await move();
  await expectMoved();
  expect(place.packs.has('home.123', 'plain')).toBe(false);
});

test('a move that was cut short at any step starts over', async () => {
  await makeOld();
  await move();
  rmSync(join(dataDir, 'moved'), { recursive: true });
  // As a process leaves it that is killed after its packs have moved.
  const packs = readdirSync(join(dataDir, 'packs', id));
  await makeOld();
  rmSync(join(root, 'packs'), { recursive: true });
  await move();
  await expectMoved();
  expect(readdirSync(join(dataDir, 'packs', id)).length).toBeGreaterThanOrEqual(packs.length);
});

test('one that was cut short while it removed the old folder keeps what it noted', async () => {
  await makeOld();
  const before = join(dataDir, 'before');
  cpSync(root, before, { recursive: true, verbatimSymlinks: true });
  await move();
  mkdirSync(join(dataDir, 'sites'));
  renameSync(before, root);
  // The rest goes later.
  for (const name of ['live', 'packs', 'releases/1', 'releases/2']) rmSync(join(root, name), { recursive: true });
  await move();
  await expectMoved();
  expect(existsSync(root)).toBe(false);
});

const killCycles = Number(process.env['KILL_CYCLES'] ?? 3);

test(
  'processes killed at any moment while they move lose no page and no release',
  { timeout: 30_000 + killCycles * 10_000 },
  async () => {
    const program = resolve(import.meta.dirname, '../../tests/support/move-over-once.ts');
    let kills = 0;
    for (let cycle = 0; cycle < killCycles; cycle += 1) {
      rmSync(dataDir, { recursive: true });
      mkdirSync(dataDir);
      await makeOld();
      mkdirSync(join(root, 'files'));
      for (let index = 0; index < 300; index += 1) writeFileSync(join(root, 'files', `old-${index}`), `${index}`);
      for (let isMoved = false, longest = 20; !isMoved; longest *= 1.5) {
        const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
        let output = '';
        child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
        const closed = once(child, 'close');
        await once(child.stdout, 'data');
        await Promise.race([wait(Math.random() * longest), closed]);
        child.kill('SIGKILL');
        await closed;
        isMoved = output.includes('moved');
        if (!isMoved) kills += 1;
      }
      place = placeOf(dataDir, id, openFolderStore(join(dataDir, 'packs')));
      await expectMoved();
      for (let index = 0; index < 300; index += 1)
        expect((await place.packs.read(`old-${index}`, 'plain')).toString()).toBe(`${index}`);
    }
    if (process.env['KILL_CYCLES']) console.log(`${kills} kills in ${killCycles} moves`);
  },
);

test('a domain whose folder waited to be moved to its host is found', async () => {
  await makeOld();
  table(`~${id}`);
  await move();
  expect((await liveRelease(place))?.number).toBe(3);
});

test('one that can’t be read doesn’t keep the others from it, and is named', async () => {
  await makeOld();
  rmSync(join(root, 'releases'), { recursive: true });
  writeFileSync(join(root, 'releases'), 'no folder');
  await move();
  expect(lines.join()).toContain(`${host}: its releases can't be moved over`);
  expect(await liveRelease(place)).toBeNull();
});

test('a manifest that is damaged is left out', async () => {
  await makeOld();
  writeFileSync(join(root, 'releases/2/release.json'), '{"number":2,');
  await move();
  const [[, told] = ['', null]] = await adopted();
  expect(new Set(told?.releases.map(({ number }) => number))).toEqual(new Set([1, 3]));
  expect((await liveBytes(place, '/')).toString()).toBe('bytes of home');
});
