import { closeSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';

import type { ReleaseFile } from '#site/publish/manifest.ts';
import { type Form, forms, packSuffix, readPackEnd } from '#site/publish/packs/pack-file.ts';
import { openPacks } from '#site/publish/packs/packs.ts';
import { liveRelease, type ReleaseRoot } from '#site/publish/release.ts';

/** What the live release has at a public path (page or asset). */
export async function liveFile(place: ReleaseRoot, path: string): Promise<ReleaseFile> {
  const { pages, assets } = (await liveRelease(place))?.manifest ?? {};
  const found = pages?.get(path) ?? assets?.[path.slice(1)];
  if (!found) throw new Error(`The live release has nothing at ${path}`);
  return found;
}

/** The bytes that the live release has at a public path. */
export async function liveBytes(place: ReleaseRoot, path: string): Promise<Buffer> {
  return openPacks(place.packs).read((await liveFile(place, path)).hash, 'plain');
}

/** Overwrites the bytes at a public path, wherever they are, as a failing disk might. */
export async function damage(place: ReleaseRoot, path: string, which: readonly Form[] = forms): Promise<void> {
  const { hash } = await liveFile(place, path);
  for (const name of packNames(place)) {
    const packed = (await readPackEnd(join(place.packs, name))).get(hash) ?? {};
    const file = openSync(join(place.packs, name), 'r+');
    for (const form of which) {
      const piece = packed[form];
      if (piece) writeSync(file, Buffer.alloc(piece.length, 'damaged '), 0, piece.length, piece.offset);
    }
    closeSync(file);
  }
}

export function packNames({ packs }: ReleaseRoot): string[] {
  return readdirSync(packs).filter((name) => name.endsWith(packSuffix));
}

/** Hashes in a domain's packs. */
export async function packedHashes(place: ReleaseRoot): Promise<Set<string>> {
  const lists = await Promise.all(packNames(place).map(async (name) => readPackEnd(join(place.packs, name))));
  return new Set(lists.flatMap((list) => [...list.keys()]));
}
