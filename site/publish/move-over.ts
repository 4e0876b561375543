import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, realpath, rename, rm, rmdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

import type { Log } from '#shared/trace/log.ts';

import { type Current, writeCurrent } from './current.ts';
import { readHostTable } from './host-table.ts';
import { changedSince, type Manifest } from './manifest.ts';
import { nullIfMissing, replaceFile, syncPath } from './packs/disk.ts';
import { type Encoding, encodings, twinSuffixes } from './packs/encodings.ts';
import { type Form, packSuffix } from './packs/pack-file.ts';
import { PackWriter } from './packs/pack-writer.ts';
import { PageTable } from './page-table.ts';
import type { ReleaseAsset, ReleasePage } from './release-file.ts';
import { type Place, placeOf } from './release.ts';
import { storeManifest } from './stored-manifest.ts';

/**
 * What a version before had in `{dataDir}/sites/{host}`:
 *   live -> releases/12                what visitors see
 *   releases/12/release.json           its manifest, in a large domain a difference from base.json beside it
 *   releases/13 -> 12                  a release that went back to 12, or changed nothing
 *   packs/{name}.pack                  the files of all kept releases; before that files/{hash}, {hash}.br and {hash}.gz
 */
type Old<File> = File & { encodings?: Encoding[] };
type OldManifest = Omit<Manifest, 'pages' | 'assets'> & {
  pages: Record<string, Old<ReleasePage>>;
  gone?: string[];
  assets: Record<string, Old<ReleaseAsset>>;
};

/** What the API is told of a domain that was moved over. */
export type Adopted = { releases: Current[]; current: Current | null };

const notes = (dataDir: string): string => join(dataDir, 'moved');

/**
 * Moves the releases of an older version over, domain by domain, before anybody is served. No page changes. A process that is killed
 * starts over with the domains that are left.
 */
export async function moveOver(dataDir: string, log: Log): Promise<void> {
  const sites = join(dataDir, 'sites');
  if (!existsSync(sites)) return;
  const entries = (await readHostTable(dataDir)) as { id: string; host: string; folder?: string }[];
  for (const { id, host, folder = host } of entries) {
    const root = [folder, `~${id}`, host].map((name) => join(sites, name)).find((path) => existsSync(path));
    if (root === undefined) continue;
    try {
      await moveDomain(root, placeOf(dataDir, id));
    } catch (error) {
      // It is built again.
      log(`${host}: its releases can't be moved over. ${String(error)}`, { error, host });
    }
  }
  await rm(join(dataDir, 'assets'), { recursive: true, force: true });
  await rmdir(sites).catch(() => undefined);
}

async function moveDomain(root: string, place: Place): Promise<void> {
  const { packs, id, dataDir } = place;
  // A process ended while it removed the folder: what is left of it is less than what was noted.
  if (existsSync(join(notes(dataDir), id))) return rm(root, { recursive: true });
  const folder = join(dataDir, 'packs', id);
  await mkdir(folder, { recursive: true });
  await packFiles(join(root, 'files'), place);
  for (const name of await entriesOf(join(root, 'packs')))
    if (name.endsWith(packSuffix)) await rename(join(root, 'packs', name), join(folder, name));
  const live = await readlink(join(root, 'live')).catch(nullIfMissing);
  const adopted = await storeManifests(join(root, 'releases'), live && basename(live), place);
  await syncPath(folder);
  await syncPath(join(dataDir, 'packs'));
  await packs.refresh();
  if (adopted.current) writeCurrent(dataDir, id, adopted.current);
  await mkdir(notes(dataDir), { recursive: true });
  await replaceFile(join(notes(dataDir), id), JSON.stringify(adopted));
  await rm(root, { recursive: true });
}

/** Packs what an even older version kept in a file each. */
async function packFiles(files: string, { packs }: Place): Promise<void> {
  const names = new Set(await entriesOf(files));
  const writer = new PackWriter(packs.store, packs.folder);
  try {
    for (const name of [...names].filter((each) => !each.includes('.'))) {
      const pieces = new Map<Form, Uint8Array>([['plain', await readFile(join(files, name))]]);
      for (const encoding of encodings) {
        const twin = name + twinSuffixes[encoding];
        if (names.has(twin)) pieces.set(encoding, await readFile(join(files, twin)));
      }
      writer.add(name, pieces);
      await writer.written();
    }
    await writer.finish();
  } catch (error) {
    await writer.discard();
    throw error;
  }
}

/** Stores the manifests of all releases, as differences from the live one. */
async function storeManifests(releases: string, live: string | null, { packs }: Place): Promise<Adopted> {
  const names = (await entriesOf(releases)).filter((name) => /^\d+(\.\d+)?$/.test(name));
  const writer = new PackWriter(packs.store, packs.folder);
  const adopted: Adopted = { releases: [], current: null };
  const stored = new Map<string, string>();
  let base: PageTable | null = null;
  // The live one first.
  for (const name of names.toSorted((one, other) => Number(other === live) - Number(one === live))) {
    const directory = await realpath(join(releases, name)).catch(nullIfMissing);
    const manifest: Manifest | null = directory === null ? null : await readOld(directory, base).catch(nullIfDamaged);
    if (!directory || !manifest) continue;
    base ??= manifest.pages;
    let hash = stored.get(directory);
    if (hash === undefined) {
      const made = storeManifest(manifest);
      writer.add(made.hash, [['plain', made.bytes]]);
      stored.set(directory, (hash = made.hash));
    }
    const release = { number: Math.floor(Number(name)), manifest: hash };
    adopted.releases.push(release);
    if (name === live) adopted.current = release;
  }
  await writer.finish();
  return adopted;
}

async function readOld(directory: string, base: PageTable | null): Promise<Manifest> {
  const { gone = [], pages: own, ...rest } = await parsed(join(directory, 'release.json'));
  const before = existsSync(join(directory, 'base.json')) ? (await parsed(join(directory, 'base.json'))).pages : {};
  const pages = new Map(Object.entries({ ...before, ...own }).map(([path, page]) => [path, pageOf(page)]));
  for (const path of gone) pages.delete(path);
  const assets = Object.values(rest.assets).map(({ encodings: _, ...asset }): [string, ReleaseAsset] => [
    asset.file,
    asset,
  ]);
  const table = new PageTable(pages);
  return { ...rest, assets: Object.fromEntries(assets), pages: base ? base.with(...changedSince(base, table)) : table };
}

/** Which twins there are is said by the packs. */
function pageOf({ encodings: _, ...page }: Old<ReleasePage>): ReleasePage {
  return page;
}

async function parsed(file: string): Promise<OldManifest> {
  return JSON.parse(await readFile(file, 'utf8')) as OldManifest;
}

function nullIfDamaged(error: unknown): null {
  return error instanceof SyntaxError ? null : nullIfMissing(error);
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(nullIfMissing)) ?? [];
}

/** Tells the API of the domains that were moved over, each once. */
export async function adoptMoved(
  dataDir: string,
  adopt: (id: string, adopted: Adopted) => Promise<void>,
): Promise<void> {
  for (const id of (await entriesOf(notes(dataDir))).filter((name) => !name.endsWith('.part'))) {
    const note = join(notes(dataDir), id);
    await adopt(id, JSON.parse(await readFile(note, 'utf8')) as Adopted);
    await rm(note);
  }
}
