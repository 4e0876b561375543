import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { hashesIn, readManifestFile, writeManifestFile } from './manifest-file.ts';
import type { Manifest, ReleasePage } from './manifest.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caravan-manifest-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function releaseFolder(number: number, within = folder): string {
  const directory = join(within, String(number));
  mkdirSync(directory);
  return directory;
}
const size = (directory: string) => statSync(join(directory, 'release.json')).size;
const hasBase = (directory: string) => existsSync(join(directory, 'base.json'));

const page = (path: string, text: string): ReleasePage => ({
  file: `${path.slice(1)}/index.html`,
  hash: `hash of ${text}`,
  contentType: 'text/html; charset=utf-8',
  encodings: ['br', 'gzip'],
  key: `key of ${text}`,
});

function manifestWith(number: number, pages: Manifest['pages']): Manifest {
  return {
    number,
    host: 'a.test',
    origin: 'https://a.test',
    buildId: 'build-1',
    revision: number,
    createdAt: '2026-11-22T10:00:00.000Z',
    pages,
    assets: {},
    redirects: [],
    headers: { 'x-number': String(number) },
  };
}

const first = manifestWith(
  1,
  new Map(Array.from({ length: 400 }, (_, index) => [`/blog/story-${index}`, page(`/blog/story-${index}`, 'first')])),
);

/** The pages of another release with changes; null removes a page. */
function edited({ pages }: Manifest, changes: Record<string, string | null>): Manifest['pages'] {
  const next = new Map(pages);
  for (const [path, text] of Object.entries(changes)) {
    if (text === null) next.delete(path);
    else next.set(path, page(path, text));
  }
  return next;
}

type Release = { directory: string; manifest: Manifest };

/** Publishes changes to another release, and asserts that the manifest reads back the same. */
async function publish(number: number, before: Release, changes: Record<string, string | null>, within = folder) {
  const { manifest } = before;
  const written = manifestWith(number, edited(manifest, changes));
  const directory = releaseFolder(number, within);
  await writeManifestFile(directory, written, { ...before, touched: Object.keys(changes) });
  expect(await readManifestFile(directory)).toEqual(written);
  return { directory, manifest: written };
}

async function publishFirst(): Promise<Release> {
  const directory = releaseFolder(1);
  await writeManifestFile(directory, first, null);
  expect(await readManifestFile(directory)).toEqual(first);
  return { directory, manifest: first };
}

test('an edit in a large domain writes only its changes, and a release reads the same when older ones are gone', async () => {
  const one = await publishFirst();
  const two = await publish(2, one, { '/blog/story-3': 'second', '/blog/new': 'second', '/blog/story-9': null });
  expect(size(two.directory)).toBeLessThan(size(one.directory) / 20);
  const three = await publish(3, two, {
    '/blog/story-9': 'third',
    '/blog/new': null,
    '/blog/story-4': 'third',
  });
  rmSync(one.directory, { recursive: true });
  rmSync(two.directory, { recursive: true });
  const { pages } = await readManifestFile(three.directory);
  expect(pages).toEqual(three.manifest.pages);
  expect(pages.get('/blog/story-3')?.key).toBe('key of second');
  expect([pages.size, pages.has('/blog/new')]).toEqual([400, false]);
});

test('a release lists all pages when an eighth of them changed, and becomes the next base', async () => {
  let before = await publishFirst();
  const sizes: number[] = [];
  for (let number = 2; number <= 60; number += 1) {
    before = await publish(number, before, { [`/blog/story-${number}`]: `round ${number}` });
    sizes.push(size(before.directory));
    expect(hasBase(before.directory)).toBe(number !== 52);
  }
  expect(sizes.filter((each) => each > sizes.reduce((sum, one) => Math.max(sum, one)) / 2)).toHaveLength(1);
});

test('a release read from disk, or one whose manifest is a copy, can be a base too', async () => {
  const two = await publish(2, await publishFirst(), { '/blog/story-3': 'second', '/blog/story-9': null });
  const read = { ...two, manifest: await readManifestFile(two.directory) };
  const three = await publish(3, read, { '/blog/story-4': 'third' });
  const four = await publish(4, { ...three, manifest: { ...three.manifest } }, { '/blog/story-4': 'fourth' });
  expect([three, four].map(({ directory }) => hasBase(directory))).toEqual([true, false]);
});

test('named files are those that kept releases show, and no others of their base', async () => {
  const one = await publishFirst();
  const two = await publish(2, one, { '/blog/story-3': 'second', '/blog/story-9': null, '/blog/story-5': 'second' });
  const three = await publish(3, two, { '/blog/story-3': 'third', '/blog/story-5': 'first' });
  const part = await publish(4, three, { '/blog/story-3': 'fourth' });
  renameSync(part.directory, `${part.directory}.part`);
  const named = (...releases: Release[]) =>
    hashesIn([...releases.map(({ directory }) => directory), `${part.directory}.part`]);
  const shown = (...releases: Release[]) =>
    new Set(releases.flatMap(({ manifest }) => Array.from(manifest.pages.values(), ({ hash }) => hash)));
  expect(await named(one, two, three)).toEqual(shown(one, two, three));
  rmSync(one.directory, { recursive: true });
  expect(await named(two, three)).toEqual(shown(two, three));
  rmSync(join(two.directory, 'base.json'));
  await expect(named(two, three)).rejects.toThrow('ENOENT');
});

test('a missing base is reported, not treated as empty', async () => {
  const { directory } = await publish(2, await publishFirst(), { '/blog/story-3': 'second' });
  rmSync(join(directory, 'base.json'));
  await expect(readManifestFile(directory)).rejects.toThrow('ENOENT');
});

const otherDisk = '/dev/shm';
test.runIf(existsSync(otherDisk) && statSync(otherDisk).dev !== statSync(tmpdir()).dev)(
  'without hard links a release lists all of its pages',
  async () => {
    const elsewhere = mkdtempSync(join(otherDisk, 'caravan-manifest-'));
    try {
      const { directory } = await publish(2, await publishFirst(), { '/blog/story-3': 'second' }, elsewhere);
      expect(hasBase(directory)).toBe(false);
    } finally {
      rmSync(elsewhere, { recursive: true });
    }
  },
);
