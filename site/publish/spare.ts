import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { foldersOf } from './folders.ts';
import { filesOf, type Manifest } from './manifest.ts';
import { liveRelease, type LiveRelease, type ReleaseRoot } from './release.ts';
import type { RenderPool } from './render-pool.ts';

export type Spares = {
  /** Fills `part` with the live release's files. Says whether they are safe on disk already. */
  take: (place: ReleaseRoot, part: string, live: LiveRelease | null) => Promise<{ synced: boolean }>;
  /** Starts to make the spare of a domain's live release. */
  prepare: (place: ReleaseRoot) => void;
  /** Waits for the spares that are being made. */
  settled: () => Promise<void>;
};

/**
 * A release starts as a clone (hard links) of the one before, and a clone takes time for each page of the domain. So it is
 * made ahead, while nobody waits: a publish then only touches what changed. A spare is a convenience; without it, or where it
 * fails, the clone is made on the spot.
 */
export function createSpares(pool: RenderPool): Spares {
  /** By domain: the directory that the spare is a clone of, once it is ready; null where none could be made. */
  const spares = new Map<string, Promise<string | null>>();

  async function make(place: ReleaseRoot): Promise<string | null> {
    const live = await liveRelease(place);
    if (!live) return null;
    const spare = sparePath(place);
    await rm(spare, { recursive: true, force: true });
    await clone(pool, live, spare);
    const directory = join(spare, 'public');
    await pool.run({
      type: 'sync',
      paths: foldersOf(allFiles(live.manifest)).map((folder) => join(directory, folder)),
    });
    return live.directory;
  }

  return {
    take: async (place, part, live) => {
      const cloned = await spares.get(place.root);
      spares.delete(place.root);
      if (live && cloned === live.directory) {
        await rename(sparePath(place), part);
        return { synced: true };
      }
      await clone(pool, live, part);
      return { synced: false };
    },
    prepare: (place) => {
      spares.set(
        place.root,
        make(place).catch(() => null),
      );
    },
    settled: async () => {
      await Promise.all(spares.values());
    },
  };
}

function sparePath({ releases }: ReleaseRoot): string {
  return join(releases, 'spare.part');
}

async function clone(pool: RenderPool, live: LiveRelease | null, to: string): Promise<void> {
  await mkdir(join(to, 'public'), { recursive: true });
  if (!live) return;
  const files = allFiles(live.manifest);
  await pool.run({ type: 'link', from: join(live.directory, 'public'), to: join(to, 'public'), files });
}

function allFiles({ pages, assets }: Manifest): string[] {
  return [...Object.values(pages), ...Object.values(assets)].flatMap(filesOf);
}
