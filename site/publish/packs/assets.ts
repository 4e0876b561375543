import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Encoded, type Encoding, twinSuffixes } from './encodings.ts';
import { DamagedPackError, type Form, packSuffix, readPackList, readPiece } from './pack-file.ts';
import { PackWriter } from './pack-writer.ts';
import { sharedFolder } from './packs.ts';
import { MissingPackError, type Store } from './store.ts';

type Asset = Encoded & { file: string };
type Build = { id: string; assets: Asset[] };

/** Pages of older releases name the assets of their builds, so those of this many builds stay. */
const keptBuilds = 30;
/** Names sort by time. */
const packName = (id: string) => `assets-${Date.now()}-${id}`;

/**
 * Adds the pack of a build's assets to a store, unless it is there and whole. The renderer's own files are the same for all domains. Two
 * processes may both add it.
 */
export function addAssets(store: Store, from: string, build: Build): Promise<void> {
  const adding = (last.get(store) ?? Promise.resolve()).then(() => addInTurn(store, from, build));
  last.set(
    store,
    adding.catch(() => undefined),
  );
  return adding;
}

/** Domains that are built at once need the same pack. */
const last = new WeakMap<Store, Promise<void>>();

async function addInTurn(store: Store, from: string, { id, assets }: Build): Promise<void> {
  const names = await store.names(sharedFolder);
  for (const name of names.filter((each) => each.endsWith(`-${id}${packSuffix}`)))
    if (await isWhole(store, name, assets)) return;
  const writer = new PackWriter(store, sharedFolder, { name: packName(id) });
  try {
    await addCompiled(writer, from, assets);
    await writer.finish();
  } catch (error) {
    await writer.discard();
    throw error;
  }
  const before = names.filter((name) => name.endsWith(packSuffix)).toSorted();
  for (const name of before.slice(0, Math.max(0, before.length - keptBuilds + 1))) await store.remove(name);
}

/** Whether a pack has all these files with undamaged bytes. */
async function isWhole(store: Store, name: string, assets: Asset[]): Promise<boolean> {
  try {
    const list = await readPackList(store, name);
    for (const { hash, encodings } of assets)
      for (const form of ['plain', ...encodings] satisfies Form[]) {
        const piece = list.piece(hash, form);
        if (!piece) return false;
        await readPiece(store, name, piece);
      }
    return true;
  } catch (error) {
    if (error instanceof DamagedPackError || error instanceof MissingPackError) return false;
    throw error;
  }
}

/** Adds compiled files and their twins to a pack. */
async function addCompiled(writer: PackWriter, from: string, assets: Asset[]): Promise<void> {
  for (const { file, hash, encodings } of assets) {
    const pieces = new Map<Form, Uint8Array>([['plain', await readFile(join(from, file))]]);
    for (const encoding of encodings) pieces.set(encoding, await twinOf(from, file, encoding));
    writer.add(hash, pieces);
  }
}

function twinOf(from: string, file: string, encoding: Encoding): Promise<Buffer> {
  return readFile(join(from, file + twinSuffixes[encoding]));
}
