import { join } from 'node:path';

import { type Current, readCurrent } from './current.ts';
import { filesOf, type Manifest } from './manifest.ts';
import { openStore } from './packs/open-store.ts';
import { forms } from './packs/pack-file.ts';
import { MissingFileError, type Packs, packsOf } from './packs/packs.ts';
import type { Store, StoreAt } from './packs/store.ts';
import type { ReleaseFile } from './release-file.ts';
import { readManifest } from './stored-manifest.ts';

/**
 * Where a domain's releases lie:
 *   {store}/{domain id}/{random}.pack       the files of all kept releases, and their manifests (packs/)
 *   {store}/shared/assets-….pack            those that every domain has, because they are the renderer's
 *   {dataDir}/current/{domain id}           this machine's copy of which release is live (current.ts)
 *   {dataDir}/hosts.json                    which domain is at which host (host-table.ts)
 * The store is `{dataDir}/packs`, or a bucket.
 */
export type Place = { dataDir: string; id: string; packs: Packs };

/** The folder of packs of an installation without a bucket for them. */
export const folderStore = (dataDir: string): StoreAt => ({ folder: join(dataDir, 'packs') });

export function placeOf(dataDir: string, id: string, store: Store = openStore(folderStore(dataDir))): Place {
  return { dataDir, id, packs: packsOf(store, id) };
}

/** A release with what it contains. */
export type LiveRelease = Current & { contents: Manifest };

/**
 * Null if its manifest, or what that is based on, is missing or damaged: then the domain is built again. `onLost` is told the reason in a
 * sentence.
 */
export async function releaseIn(
  { packs }: Place,
  current: Current | null,
  onLost?: (reason: string) => void,
): Promise<LiveRelease | null> {
  if (!current) return null;
  try {
    return { ...current, contents: await readManifest(packs, current.manifest) };
  } catch (error) {
    if (!(error instanceof MissingFileError)) throw error;
    onLost?.(error.message);
    return null;
  }
}

/** The release that visitors of this machine get. */
export async function liveRelease(place: Place): Promise<LiveRelease | null> {
  return releaseIn(place, await readCurrent(place.dataDir, place.id));
}

/** Files that a release names but that no pack has. */
export async function missingFiles(packs: Packs, manifest: Manifest): Promise<Set<ReleaseFile>> {
  await packs.refresh();
  return new Set(Array.from(filesOf(manifest)).filter(({ hash }) => !packs.has(hash, 'plain')));
}

/** Those, and files with a form whose bytes are damaged: reads them all. */
export async function brokenFiles(packs: Packs, manifest: Manifest): Promise<Set<ReleaseFile>> {
  const broken = await missingFiles(packs, manifest);
  for (const file of filesOf(manifest)) {
    const stored = forms.filter((form) => packs.has(file.hash, form));
    const read = await Promise.allSettled(stored.map((form) => packs.read(file.hash, form)));
    if (read.some(({ status }) => status === 'rejected')) broken.add(file);
  }
  return broken;
}
