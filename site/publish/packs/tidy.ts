import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { isAssetPack } from './assets.ts';
import { syncPath } from './disk.ts';
import { type Encoding, encodings } from './encodings.ts';
import { forms, type Packed, packSuffix, readPackEnd, readPiece } from './pack-file.ts';
import { isUnfinishedPack, PackWriter } from './pack-writer.ts';

/** Packs of a domain that may stay side by side. Each publish adds one. */
const maxPacks = 24;
/** A pack gives way when less than this share of its bytes belongs to a kept release. */
const leastUsed = 0.5;
/** Larger ones aren't written again only to have fewer packs. */
const maxMerged = 16 * 1024 * 1024;

type Pack = { path: string; list: Map<string, Packed>; used: string[]; length: number; usedLength: number };

/**
 * Bounds the packs of a folder: removes those without a file that `named` names, and writes what is named of small or mostly unused
 * ones into a new one. Requires the domain's lease: another publisher might be about to reuse what this removes. A killed process
 * leaves the same bytes twice, until the next time.
 */
export async function tidyPacks(folder: string, named: ReadonlySet<string>): Promise<void> {
  const packs: Pack[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    if (isUnfinishedPack(name)) await rm(path, { force: true });
    else if (name.endsWith(packSuffix)) packs.push(await packAt(path, named));
  }
  for (const { path } of packs.filter(({ used }) => used.length === 0)) await rm(path, { force: true });
  const needed = packs.filter(({ used }) => used.length > 0);
  // The others have links to these too, so a copy would need more space.
  const own = needed.filter(({ path }) => !isAssetPack(basename(path)));
  const wasteful = own.filter(({ length, usedLength }) => usedLength < length * leastUsed);
  const small = own.filter(({ length }) => length <= maxMerged);
  const merged = own.length > maxPacks ? [...new Set([...wasteful, ...small])] : wasteful;
  if (merged.length > 0) await merge(folder, merged);
}

async function packAt(path: string, named: ReadonlySet<string>): Promise<Pack> {
  // Nothing in a damaged one can be found, so nothing in it is used.
  const list = await readPackEnd(path).catch(() => new Map<string, Packed>());
  const used = [...list.keys()].filter((hash) => named.has(hash));
  const lengthOf = (packed: Packed) => forms.reduce((sum, form) => sum + (packed[form]?.length ?? 0), 0);
  return {
    path,
    list,
    used,
    length: [...list.values()].reduce((sum, packed) => sum + lengthOf(packed), 0),
    usedLength: used.reduce((sum, hash) => sum + lengthOf(list.get(hash) ?? {}), 0),
  };
}

async function merge(folder: string, packs: Pack[]): Promise<void> {
  const writer = new PackWriter(folder);
  try {
    for (const { path, list, used } of packs) {
      for (const hash of used) if (!writer.has(hash)) await copy(writer, path, hash, list.get(hash) ?? {});
    }
    await writer.finish();
  } catch (error) {
    await writer.discard();
    throw error;
  }
  await syncPath(folder);
  for (const { path } of packs) await rm(path, { force: true });
}

/** A damaged file is left out: the publish that finds it missing makes it again. */
async function copy(writer: PackWriter, path: string, hash: string, packed: Packed): Promise<void> {
  const pieces = new Map<Encoding, Uint8Array>();
  try {
    if (!packed.plain) return;
    const plain = await readPiece(path, packed.plain);
    for (const encoding of encodings) {
      const piece = packed[encoding];
      if (piece) pieces.set(encoding, await readPiece(path, piece));
    }
    writer.add(hash, plain, pieces);
    await writer.written();
  } catch (error) {
    if ((error as Error).name !== 'DamagedPackError') throw error;
  }
}
