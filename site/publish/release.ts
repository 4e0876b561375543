import { existsSync } from 'node:fs';
import { mkdir, readdir, readlink, realpath, rename, rm, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { readManifest, rememberManifest, type Since, writeManifestFile } from './manifest-file.ts';
import type { Manifest, ReleaseFile } from './manifest.ts';
import { syncPath } from './packs/disk.ts';
import { formsOf } from './packs/pack-file.ts';
import { isUnfinishedPack } from './packs/pack-writer.ts';
import { type Packs, packsIn } from './packs/packs.ts';

/**
 * Where a domain's releases lie:
 *   {dataDir}/sites/{host}/live -> releases/12     what visitors see
 *   {dataDir}/sites/{host}/releases/12/release.json   its manifest: which file is at which address (manifest-file.ts)
 *   {dataDir}/sites/{host}/packs/{name}.pack          the files of all kept releases (packs/)
 *   {dataDir}/assets/assets-{build}.pack              those that every domain has, because they are the renderer's
 *   {dataDir}/sites/{host}/releases/13 -> 12       a release that went back to 12, or changed nothing
 *   {dataDir}/sites/{host}/releases/13.automatic      says that nobody asked for release 13 (kept-on-disk.ts)
 *   {dataDir}/sites/{host}/releases/14.part/       being made; removed at the next start
 */
export type ReleaseRoot = {
  root: string;
  releases: string;
  live: string;
  packs: string;
  shared: string;
  files: string;
};
export type LiveRelease = { number: number; name: string; directory: string; manifest: Manifest };

export function releaseRoot(dataDir: string, host: string): ReleaseRoot {
  const root = join(dataDir, 'sites', host);
  const shared = sharedAssets(dataDir);
  const [releases, live, packs] = [join(root, 'releases'), join(root, 'live'), join(root, 'packs')];
  return { root, releases, live, packs, shared, files: join(root, 'files') };
}

export const sharedAssets = (dataDir: string): string => join(dataDir, 'assets');

/** The release that visitors see. Null before the first, and if its manifest can't be read: then the domain is built again. */
export async function liveRelease({ live, packs, files }: ReleaseRoot): Promise<LiveRelease | null> {
  try {
    const name = basename(await readlink(live));
    const directory = await realpath(live);
    // From a version in which each release was a folder of files: it is built again.
    if (!existsSync(packs) && !existsSync(files)) return null;
    return { number: Math.floor(Number(name)), name, directory, manifest: await readManifest(directory) };
  } catch (error) {
    return nullIfUnreadable(error);
  }
}

/** Also null for a manifest truncated by a failing disk: one domain must not stop all others from being served. */
function nullIfUnreadable(error: unknown): null {
  return error instanceof SyntaxError ? null : nullIfMissing(error);
}

/** Null if the file is missing. Throws every other error. */
export function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

/** The directory of a release that is kept on disk; null if it was never live, is too old, or lacks a file. */
export async function keptRelease({ releases, packs }: ReleaseRoot, number: number): Promise<string | null> {
  const names = (await entriesOf(releases)).filter(
    (name) => isReleaseName(name) && Math.floor(Number(name)) === number,
  );
  const newest = names.toSorted((one, other) => Number(other) - Number(one))[0];
  if (newest === undefined) return null;
  const directory = await realpath(join(releases, newest));
  const manifest = await readManifest(directory).catch(nullIfUnreadable);
  return manifest && (await missingFiles(packsIn(packs), manifest)).size === 0 ? directory : null;
}

/** Files that a release names but that no pack has, or lacks a twin of. */
export async function missingFiles(packs: Packs, { pages, assets }: Manifest): Promise<Set<ReleaseFile>> {
  await packs.refresh();
  return new Set([...pages.values(), ...Object.values(assets)].filter((file) => !packs.has(file)));
}

/** Those, and files whose bytes are damaged: reads them all. */
export async function brokenFiles(packs: Packs, { pages, assets }: Manifest): Promise<Set<ReleaseFile>> {
  await packs.refresh();
  const broken = new Set<ReleaseFile>();
  for (const file of [...pages.values(), ...Object.values(assets)]) {
    const forms = await Promise.allSettled(formsOf(file).map((form) => packs.read(file.hash, form)));
    if (forms.some(({ status }) => status === 'rejected')) broken.add(file);
  }
  return broken;
}

/**
 * Writes a release's manifest, synced to disk, and returns its directory. All files that it names are in packs. `since` is the
 * release before it.
 */
export async function writeManifest(
  { releases }: ReleaseRoot,
  manifest: Manifest,
  since: Since | null = null,
): Promise<string> {
  const part = join(releases, `${manifest.number}.part`);
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  try {
    await writeManifestFile(part, manifest, since);
    return part;
  } catch (error) {
    // The original error is what counts; leftovers are removed at the next start.
    await rm(part, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
}

/**
 * Renames a finished release to its final name and returns that: its number, or `12.1` if 12 is already live, because its process
 * ended before it could report and it was built again.
 */
export async function sealRelease(place: ReleaseRoot, part: string, manifest: Manifest): Promise<string> {
  const { releases } = place;
  const live = await liveRelease(place);
  const inUse = live ? [basename(live.directory), live.name] : [];
  let name = String(manifest.number);
  for (let again = 1; inUse.includes(name); again += 1) name = `${manifest.number}.${again}`;
  await rm(join(releases, name), { recursive: true, force: true }); // left by a crash between this rename and the switch
  await rename(part, join(releases, name));
  await syncPath(releases);
  await rememberManifest(join(releases, name), manifest);
  return name;
}

/** Makes `number` an alias of a release on disk and returns the name. */
export async function aliasRelease(place: ReleaseRoot, number: number, directory: string): Promise<string> {
  const { releases } = place;
  const live = await liveRelease(place);
  // The same release after a crash: it is already live.
  if (live?.number === number && live.directory === directory) return live.name;
  const alias = join(releases, String(number));
  await rm(alias, { recursive: true, force: true });
  await symlink(basename(directory), alias);
  await syncPath(releases);
  return String(number);
}

/** The only step that visitors notice, and atomic: they see the old release before it and the new one after it. */
export async function switchTo({ root, live }: ReleaseRoot, name: string): Promise<void> {
  await rm(`${live}.next`, { force: true });
  await symlink(join('releases', name), `${live}.next`);
  await rename(`${live}.next`, live);
  await syncPath(root);
}

/** Removes what a killed process left unfinished, in all domains. Never touches finished releases. */
export async function removeUnfinished(dataDir: string): Promise<void> {
  for (const host of await entriesOf(join(dataDir, 'sites'))) {
    const { releases, live, packs } = releaseRoot(dataDir, host);
    await rm(`${live}.next`, { force: true });
    const unfinished = (await entriesOf(packs)).filter(isUnfinishedPack);
    for (const name of unfinished) await rm(join(packs, name), { force: true });
    const parts = (await entriesOf(releases)).filter((name) => name.endsWith('.part'));
    for (const name of parts) await rm(join(releases, name), { recursive: true, force: true });
  }
}

/** Whether visitors see an older release than the newest on disk, because someone rolled back. */
export async function isRolledBack({ releases }: ReleaseRoot, live: LiveRelease): Promise<boolean> {
  const entries = await readdir(releases, { withFileTypes: true });
  return entries.some(
    (entry) =>
      entry.isDirectory() && isReleaseName(entry.name) && Number(entry.name) > Number(basename(live.directory)),
  );
}

export function isReleaseName(name: string): boolean {
  return /^\d+(\.\d+)?$/.test(name);
}

export async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
