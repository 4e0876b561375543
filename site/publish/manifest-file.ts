import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { syncPaths, tryLink } from './file-jobs.ts';
import type { Manifest, ReleasePage } from './manifest.ts';

/**
 * A manifest on disk: `release.json` in the folder of its release. Where only some of many pages are others than in an older
 * release, it says those, and which are `gone`; the rest is in `base.json` beside it, a further name of the older one's file. So an
 * edit in a large domain doesn't write thousands of lines, and a release needs no other one's folder.
 */
type Stored = Omit<Manifest, 'pages'> & { pages: Record<string, ReleasePage>; gone?: string[] };

const fileIn = (directory: string): string => join(directory, 'release.json');
const baseIn = (directory: string): string => join(directory, 'base.json');
/** Beyond this share of its pages a release says all of them. */
const mostSaid = 1 / 8;

/** The paths that the file of a manifest says itself, where that isn't all. */
const said = new WeakMap<Manifest, ReadonlySet<string>>();

/** What was live before, and the paths that are made anew or removed since. */
export type Since = { directory: string; manifest: Manifest; touched: Iterable<string> };

/** Writes a manifest into an empty folder, safe on disk. */
export async function writeManifestFile(directory: string, manifest: Manifest, since: Since | null): Promise<void> {
  const paths = since && pathsToSay(directory, manifest, since);
  if (paths) said.set(manifest, paths);
  await writeFile(fileIn(directory), textOf(manifest, paths));
  await syncPaths([fileIn(directory), directory]);
}

/** Those that aren't as in the base, whose file is in the folder then; null where all are to be said. */
function pathsToSay(directory: string, { pages }: Manifest, since: Since): ReadonlySet<string> | null {
  const before = said.get(since.manifest);
  const paths = new Set([...(before ?? []), ...since.touched]);
  // A copy of a manifest doesn't know what its file says.
  const isKnown = existsSync(baseIn(since.directory)) === (before !== undefined);
  if (!isKnown || paths.size > pages.size * mostSaid) return null;
  const base = before ? baseIn(since.directory) : fileIn(since.directory);
  // A file system without hard links: then there is more to write.
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

/** Page by page: an object of thousands of names would take three times as long to make and to write. */
function jsonOf(rest: Omit<Stored, 'pages'>, pages: Iterable<[string, ReleasePage]>): string {
  const texts = Array.from(pages, ([path, page]) => `${JSON.stringify(path)}:${JSON.stringify(page)}`);
  return `${JSON.stringify(rest).slice(0, -1)},"pages":{${texts.join(',')}}}`;
}

/** Reads it from disk. Throws ENOENT where it, or what it leaves the rest to, isn't there. */
export async function readManifestFile(directory: string): Promise<Manifest> {
  const { gone, pages: own, ...rest } = await parsed(fileIn(directory));
  if (!gone) return { ...rest, pages: new Map(Object.entries(own)) };
  const base = await parsed(baseIn(directory));
  if (base.gone) throw new Error(`${baseIn(directory)} doesn't say all pages itself`);
  const pages = new Map(Object.entries(base.pages));
  for (const [path, page] of Object.entries(own)) pages.set(path, page);
  for (const path of gone) pages.delete(path);
  const manifest: Manifest = { ...rest, pages };
  said.set(manifest, new Set([...Object.keys(own), ...gone]));
  return manifest;
}

/**
 * The hashes of all files that the releases in some folders name; a folder that is being cleared away names nothing. A list that
 * several leave the rest to is read once, and of it counts what one of them doesn't say itself. Throws where a manifest can't be read.
 */
export async function hashesNamedIn(directories: string[]): Promise<Set<string>> {
  const hashes = new Set<string>();
  const bases = new Map<string, { file: string; saidByAll: Set<string> }>();
  for (const directory of directories.filter((each) => !each.endsWith('.part'))) {
    const { gone, pages, assets } = await parsed(fileIn(directory));
    for (const { hash } of [...Object.values(pages), ...Object.values(assets)]) hashes.add(hash);
    if (!gone) continue;
    const file = baseIn(directory);
    const own = new Set([...Object.keys(pages), ...gone]);
    const { dev, ino } = await stat(file, { bigint: true });
    const before = bases.get(`${dev} ${ino}`)?.saidByAll ?? own;
    bases.set(`${dev} ${ino}`, { file, saidByAll: new Set([...before].filter((path) => own.has(path))) });
  }
  for (const { file, saidByAll } of bases.values()) {
    for (const [path, { hash }] of Object.entries((await parsed(file)).pages))
      if (!saidByAll.has(path)) hashes.add(hash);
  }
  return hashes;
}

async function parsed(file: string): Promise<Stored> {
  return JSON.parse(await readFile(file, 'utf8')) as Stored;
}

/** Manifests that were read or written a moment ago. The one of a large domain takes 20 ms to read, and several ask for it. */
const recent = new Map<string, Manifest>();
const mostRecent = 8;

/** A manifest is never changed, so the file tells it apart; a domain's folder may be another's by now. */
async function stampOf(directory: string): Promise<string> {
  const { ino, mtimeMs, size } = await stat(fileIn(directory));
  return `${ino} ${mtimeMs} ${size} ${directory}`;
}

function remember(stamp: string, manifest: Manifest): Manifest {
  recent.delete(stamp);
  recent.set(stamp, manifest);
  for (const oldest of recent.keys()) {
    if (recent.size <= mostRecent) break;
    recent.delete(oldest);
  }
  return manifest;
}

/** Shared by all who ask: nobody changes it. Throws as `readManifestFile` does. */
export async function readManifest(directory: string): Promise<Manifest> {
  const stamp = await stampOf(directory);
  return remember(stamp, recent.get(stamp) ?? (await readManifestFile(directory)));
}

/** Whoever has just written a manifest saves the next reader the reading. */
export async function rememberManifest(directory: string, manifest: Manifest): Promise<void> {
  remember(await stampOf(directory), manifest);
}
