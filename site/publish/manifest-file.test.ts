import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { hashesNamedIn, readManifestFile, writeManifestFile } from './manifest-file.ts';
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

const page = (path: string, said: string): ReleasePage => ({
  file: `${path.slice(1)}/index.html`,
  hash: `hash of ${said}`,
  contentType: 'text/html; charset=utf-8',
  encodings: ['br', 'gzip'],
  key: `key of ${said}`,
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

/** The pages of another release with some that say something else; null: without it. */
function edited({ pages }: Manifest, changes: Record<string, string | null>): Manifest['pages'] {
  const next = new Map(pages);
  for (const [path, said] of Object.entries(changes)) {
    if (said === null) next.delete(path);
    else next.set(path, page(path, said));
  }
  return next;
}

type Release = { directory: string; manifest: Manifest };

/** Publishes changes after another release, and sees that it reads as it was written. */
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

test('one edit in a large domain writes what it changed, and a release reads the same when those before it are gone', async () => {
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

test('when an eighth of its pages are others a release says all of them, and the next one goes by that', async () => {
  let before = await publishFirst();
  const sizes: number[] = [];
  for (let number = 2; number <= 60; number += 1) {
    before = await publish(number, before, { [`/blog/story-${number}`]: `round ${number}` });
    sizes.push(size(before.directory));
    expect(hasBase(before.directory)).toBe(number !== 52);
  }
  expect(sizes.filter((each) => each > sizes.reduce((sum, one) => Math.max(sum, one)) / 2)).toHaveLength(1);
});

test('a release that was read from disk, or whose manifest is a copy, is built on as well', async () => {
  const two = await publish(2, await publishFirst(), { '/blog/story-3': 'second', '/blog/story-9': null });
  const read = { ...two, manifest: await readManifestFile(two.directory) };
  const three = await publish(3, read, { '/blog/story-4': 'third' });
  const four = await publish(4, { ...three, manifest: { ...three.manifest } }, { '/blog/story-4': 'fourth' });
  expect([three, four].map(({ directory }) => hasBase(directory))).toEqual([true, false]);
});

test('what is named is what the kept releases show, and nothing else of the list that they leave the rest to', async () => {
  const one = await publishFirst();
  const two = await publish(2, one, { '/blog/story-3': 'second', '/blog/story-9': null, '/blog/story-5': 'second' });
  const three = await publish(3, two, { '/blog/story-3': 'third', '/blog/story-5': 'first' });
  const part = await publish(4, three, { '/blog/story-3': 'fourth' });
  renameSync(part.directory, `${part.directory}.part`);
  const named = (...releases: Release[]) =>
    hashesNamedIn([...releases.map(({ directory }) => directory), `${part.directory}.part`]);
  const shown = (...releases: Release[]) =>
    new Set(releases.flatMap(({ manifest }) => Array.from(manifest.pages.values(), ({ hash }) => hash)));
  expect(await named(one, two, three)).toEqual(shown(one, two, three));
  rmSync(one.directory, { recursive: true });
  expect(await named(two, three)).toEqual(shown(two, three));
  rmSync(join(two.directory, 'base.json'));
  await expect(named(two, three)).rejects.toThrow('ENOENT');
});

test('a file that a release leaves the rest to and that is lost is told, not taken for an empty one', async () => {
  const { directory } = await publish(2, await publishFirst(), { '/blog/story-3': 'second' });
  rmSync(join(directory, 'base.json'));
  await expect(readManifestFile(directory)).rejects.toThrow('ENOENT');
});

const otherDisk = '/dev/shm';
test.runIf(existsSync(otherDisk) && statSync(otherDisk).dev !== statSync(tmpdir()).dev)(
  'where a file can have no second name a release says all of its pages',
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
