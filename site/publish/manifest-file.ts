import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Manifest, ReleasePage } from './manifest.ts';
import { syncPath, tryLink } from './packs/disk.ts';

/**
 * A manifest on disk: `release.json` in the folder of its release. If few of many pages differ from an older release, it lists only
 * those and the paths that are `gone`; `base.json` beside it, a hard link to the older release's file, has the rest. So an edit in
 * a large domain doesn't write thousands of lines, and a release needs no other release's folder.
 */
type Stored = Omit<Manifest, 'pages'> & { pages: Record<string, ReleasePage>; gone?: string[] };

const fileIn = (directory: string): string => join(directory, 'release.json');
const baseIn = (directory: string): string => join(directory, 'base.json');
/** When more than this share of pages changed, a release lists all of them. */
const maxListedShare = 1 / 8;

/** The paths that a manifest's own file lists, where that isn't all. */
const listed = new WeakMap<Manifest, ReadonlySet<string>>();

/** The manifest that was live before, and the paths rendered or removed since. */
export type Since = { directory: string; manifest: Manifest; touched: Iterable<string> };

/** Writes a manifest into an empty folder, synced to disk. */
export async function writeManifestFile(directory: string, manifest: Manifest, since: Since | null): Promise<void> {
  const paths = since && changedPaths(directory, manifest, since);
  if (paths) listed.set(manifest, paths);
  await writeFile(fileIn(directory), textOf(manifest, paths));
  // Together the disk needs one commit for both.
  await Promise.all([fileIn(directory), directory].map(syncPath));
}

/** Paths that differ from the base, after linking its file into the folder; null where all are to be listed. */
function changedPaths(directory: string, { pages }: Manifest, since: Since): ReadonlySet<string> | null {
  const before = listed.get(since.manifest);
  const paths = new Set([...(before ?? []), ...since.touched]);
  // A copy of a manifest doesn't know which paths its file lists.
  const isKnown = existsSync(baseIn(since.directory)) === (before !== undefined);
  if (!isKnown || paths.size > pages.size * maxListedShare) return null;
  const base = before ? baseIn(since.directory) : fileIn(since.directory);
  // Without hard links everything is written.
  return existsSync(base) && tryLink(base, baseIn(directory)) ? paths : null;
}

function textOf({ pages, ...rest }: Manifest, paths: ReadonlySet<string> | null): string {
  if (!paths) return jsonOf(rest, pages);
  const own: [string, ReleasePage][] = [];
  const gone: string[] = [];
  for (const path of paths) {
    const page = pages.get(path);
    if (page) own.push([path, page]);
    else gone.push(path);
  }
  return jsonOf({ ...rest, gone }, own);
}

/** One line per page: an object with thousands of keys takes three times as long to build and write. */
function jsonOf(rest: Omit<Stored, 'pages'>, pages: Iterable<[string, ReleasePage]>): string {
  const texts = Array.from(pages, ([path, page]) => `${JSON.stringify(path)}:${JSON.stringify(page)}`);
  return `${JSON.stringify(rest).slice(0, -1)},"pages":{${texts.join(',')}}}`;
}

/** Reads it from disk. Throws ENOENT if the file or its base is missing. */
export async function readManifestFile(directory: string): Promise<Manifest> {
  const { gone, pages: own, ...rest } = await parsed(fileIn(directory));
  if (!gone) return { ...rest, pages: new Map(Object.entries(own)) };
  const base = await parsed(baseIn(directory));
  if (base.gone) throw new Error(`${baseIn(directory)} doesn't say all pages itself`);
  const pages = new Map(Object.entries(base.pages));
  for (const [path, page] of Object.entries(own)) pages.set(path, page);
  for (const path of gone) pages.delete(path);
  const manifest: Manifest = { ...rest, pages };
  listed.set(manifest, new Set([...Object.keys(own), ...gone]));
  return manifest;
}

/**
 * Hashes of all files named by the releases in some folders; a folder that is being removed names nothing. A shared base is read
 * once, and its pages count unless every release that uses it overrides them. Throws if a manifest can't be read.
 */
export async function hashesIn(directories: string[]): Promise<Set<string>> {
  const hashes = new Set<string>();
  const bases = new Map<string, { file: string; listedByAll: Set<string> }>();
  for (const directory of directories.filter((each) => !each.endsWith('.part'))) {
    const { gone, pages, assets } = await parsed(fileIn(directory));
    for (const { hash } of [...Object.values(pages), ...Object.values(assets)]) hashes.add(hash);
    if (!gone) continue;
    const file = baseIn(directory);
    const own = new Set([...Object.keys(pages), ...gone]);
    const { dev, ino } = await stat(file, { bigint: true });
    const before = bases.get(`${dev} ${ino}`)?.listedByAll ?? own;
    bases.set(`${dev} ${ino}`, { file, listedByAll: new Set([...before].filter((path) => own.has(path))) });
  }
  for (const { file, listedByAll } of bases.values()) {
    for (const [path, { hash }] of Object.entries((await parsed(file)).pages))
      if (!listedByAll.has(path)) hashes.add(hash);
  }
  return hashes;
}

async function parsed(file: string): Promise<Stored> {
  return JSON.parse(await readFile(file, 'utf8')) as Stored;
}

/** Recently read or written manifests. One of a large domain takes 20 ms to read, and several callers need it. */
const recent = new Map<string, Manifest>();
const maxRecent = 8;

/** Manifests never change, so the file identifies one; the folder of a domain may belong to another one later. */
async function stampOf(directory: string): Promise<string> {
  const { ino, mtimeMs, size } = await stat(fileIn(directory));
  return `${ino} ${mtimeMs} ${size} ${directory}`;
}

function remember(stamp: string, manifest: Manifest): Manifest {
  recent.delete(stamp);
  recent.set(stamp, manifest);
  for (const oldest of recent.keys()) {
    if (recent.size <= maxRecent) break;
    recent.delete(oldest);
  }
  return manifest;
}

/** The result is shared: never modify it. Throws like `readManifestFile`. */
export async function readManifest(directory: string): Promise<Manifest> {
  const stamp = await stampOf(directory);
  return remember(stamp, recent.get(stamp) ?? (await readManifestFile(directory)));
}

/** Caches a manifest that was just written. */
export async function rememberManifest(directory: string, manifest: Manifest): Promise<void> {
  remember(await stampOf(directory), manifest);
}
