import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { damageFile, forgotten } from '#tests/support/stored.ts';
import { storeOf } from '#tests/support/test-packs.ts';

import type { Manifest } from './manifest.ts';
import { readPackList } from './packs/pack-file.ts';
import { PackWriter } from './packs/pack-writer.ts';
import { PageTable } from './page-table.ts';
import type { ReleasePage } from './release-file.ts';
import { type Place, placeOf } from './release.ts';
import { hashesNamedBy, readManifest, storeManifest } from './stored-manifest.ts';

let place: Place;
let number = 0;
beforeEach(() => {
  const dataDir = mkdtempSync(join(tmpdir(), 'caravan-manifests-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  place = placeOf(dataDir, 'domain', storeOf(dataDir));
});

const page = (path: string, round = 0): [string, ReleasePage] => [
  path,
  { file: `${path}.html`, hash: `hash of ${path} ${round}`, key: `key ${round}`, contentType: 'text/html' },
];
const paths = Array.from({ length: 32 }, (_, index) => `/${index}`);
const asset = { file: '_astro/a.js', hash: 'hash of a.js', contentType: 'text/javascript', release: 1 };

function manifestOf(pages: PageTable, change: Partial<Manifest> = {}): Manifest {
  number += 1;
  return {
    number,
    host: 'tacos.test',
    origin: 'https://tacos.test',
    buildId: 'build',
    revision: number,
    createdAt: '2026-01-01T00:00:00.000Z',
    pages,
    assets: { [asset.file]: asset },
    redirects: [{ from: '/trucks', to: '/members' }],
    headers: { 'X-Content-Type-Options': 'nosniff' },
    ...change,
  };
}

/** Stores a manifest like a release does, and returns its hash. */
async function store(manifest: Manifest): Promise<string> {
  const { hash, bytes } = storeManifest(manifest);
  const writer = new PackWriter(place.packs.store, place.packs.folder);
  writer.add(hash, [['plain', bytes]]);
  await writer.finish();
  return hash;
}
/** A first release with 32 pages. */
async function first() {
  const manifest = manifestOf(new PageTable(new Map(paths.map((path) => page(path)))));
  return { manifest, name: await store(manifest) };
}
/** The next release on what was stored: as read by a process that stored it, or by one that starts. */
const next = async (
  name: string,
  changed: [string, ReleasePage][],
  gone: string[] = [],
  change: Partial<Manifest> = {},
) => store(manifestOf((await readManifest(place.packs, name)).pages.with(new Map(changed), gone), change));
const fresh = async (name: string) => {
  const again = await forgotten(place, name);
  return { ...again, read: () => readManifest(place.packs, again.manifest) };
};
const sorted = (pages: PageTable) => [...pages].toSorted(([one], [other]) => one.localeCompare(other));
const lengthOf = (name: string) => place.packs.lengthOf(name, 'plain') ?? 0;

describe('a stored manifest', () => {
  test('is read as it was written, by a process that knows nothing of it too', async () => {
    const { manifest, name } = await first();
    for (const read of [await readManifest(place.packs, name), await (await fresh(name)).read()]) {
      const { pages, ...rest } = read;
      const { pages: written, ...others } = manifest;
      expect([rest, sorted(pages)]).toEqual([others, sorted(written)]);
    }
  });

  test('lists only what differs from its base', async () => {
    const { manifest, name } = await first();
    const second = await next(name, [page('/3', 1), page('/new')]);
    const third = await next(second, [], ['/3']);
    const { base, read } = await fresh(second);
    expect(base).not.toBeNull();
    const expected = [...manifest.pages].filter(([path]) => path !== '/3');
    expect(sorted((await read()).pages)).toEqual(sorted(new PageTable(new Map([...expected, page('/3', 1), page('/new')])))); // prettier-ignore
    const { pages } = await (await fresh(third)).read();
    expect(sorted(pages)).toEqual(sorted(new PageTable(new Map([...expected, page('/new')]))));
    expect([pages.has('/3'), pages.size]).toEqual([false, 32]);
    expect(lengthOf(second)).toBeLessThan(lengthOf(name) / 2);
    expect(lengthOf(third)).toBeLessThan(lengthOf(name) / 2);
  });

  test('lists all again when an eighth differs', async () => {
    const { name } = await first();
    const second = await next(name, [page('/0', 1), page('/1', 1), page('/2', 1), page('/3', 1)]);
    const third = await next(second, [page('/4', 1)]);
    expect((await fresh(second)).base).not.toBeNull();
    const { base, read } = await fresh(third);
    expect(base).toBeNull();
    expect((await read()).pages.get('/4')).toEqual(page('/4', 1)[1]);
    // The next ones differ from that.
    const fourth = await fresh(await next(third, [page('/5', 1)]));
    expect(fourth.base).not.toBeNull();
    expect((await fourth.read()).pages.get('/1')).toEqual(page('/1', 1)[1]);
  });

  test('goes on with the same base in a process that starts', async () => {
    const { name } = await first();
    const second = await fresh(await next(name, [page('/3', 1)]));
    const third = await fresh(await next(second.manifest, [page('/4', 1)]));
    const { pages } = await third.read();
    expect([pages.get('/3'), pages.get('/4')]).toEqual([page('/3', 1)[1], page('/4', 1)[1]]);
    expect(await hashesNamedBy(place.packs, [await next(second.manifest, [])])).toContain(second.base);
  });

  test.each(['missing', 'damaged'])('that is %s is no release, nor is one whose base is', async (what) => {
    const { name } = await first();
    const second = await next(name, [page('/3', 1)]);
    for (const which of ['manifest', 'base'] as const) {
      const { read, ...again } = await fresh(second);
      const lost = again[which] ?? '';
      if (what === 'damaged') await damageFile(place, lost);
      else await letGo(lost);
      await expect(read()).rejects.toMatchObject({ name: 'MissingFileError' });
      // It names nothing that must be kept, and the others still do.
      const named = await hashesNamedBy(place.packs, [again.manifest, name]);
      expect([named.has(again.manifest), named.has(name)]).toEqual([which === 'base', true]);
    }
  });

  test('never names one as its base that may not have been stored, or isn’t kept', async () => {
    const { name } = await first();
    // A redirect alone changes no page. It was never stored, because the disk was full or visitors didn't get it.
    const { pages } = await readManifest(place.packs, name);
    storeManifest(manifestOf(pages.with(new Map(), []), { redirects: [] }));
    const { read } = await fresh(await next(name, [page('/3', 1)]));
    expect((await read()).pages.get('/3')).toEqual(page('/3', 1)[1]);
  });
});

describe('the hashes that manifests name', () => {
  test('are those of their pages, assets, bases and of themselves', async () => {
    const { name } = await first();
    const second = await next(name, [page('/3', 1)], ['/4']);
    const all = await hashesNamedBy(place.packs, [name]);
    expect(all).toEqual(new Set([name, asset.hash, ...paths.map((path) => page(path)[1].hash)]));
    const both = await hashesNamedBy(place.packs, [second, name]);
    expect(both).toEqual(new Set([...all, second, 'hash of /3 1']));
  });

  test('leave out what only a base has that every release on it replaced or removed', async () => {
    const { name } = await first();
    const second = await next(name, [page('/3', 1)], ['/4']);
    const third = await next(name, [page('/3', 2), page('/5', 2)]);
    const one = await hashesNamedBy(place.packs, [second]);
    const left = paths.filter((path) => path !== '/3' && path !== '/4').map((path) => page(path)[1].hash);
    expect(one).toEqual(new Set([second, name, asset.hash, 'hash of /3 1', ...left]));
    // Page 4 is in the third one, page 5 in the second.
    const two = await hashesNamedBy(place.packs, [second, third]);
    const others = paths.filter((path) => path !== '/3').map((path) => page(path)[1].hash);
    expect(two).toEqual(new Set([second, third, name, asset.hash, 'hash of /3 1', 'hash of /3 2', 'hash of /5 2', ...others])); // prettier-ignore
  });
});

/** Removes the packs that have a file. */
async function letGo(hash: string): Promise<void> {
  const { store: packStore, folder } = place.packs;
  for (const each of await packStore.names(folder)) {
    const list = await readPackList(packStore, each);
    if (list.lengthOf(hash) === 0) continue;
    const kept = [...list.hashes()].filter((other) => other !== hash);
    const bytes = await Promise.all(
      kept.map(async (other) => [other, await place.packs.read(other, 'plain')] as const),
    );
    const writer = new PackWriter(packStore, folder);
    for (const [other, body] of bytes) writer.add(other, [['plain', body]]);
    await writer.finish();
    await packStore.remove(each);
  }
}
