import { DamagedPackError, type Form, forms, type PackList, packSuffix, readPackList, readPiece } from './pack-file.ts';
import { PackWriter } from './pack-writer.ts';
import { MissingPackError, type Store } from './store.ts';

/** Packs of a domain that may stay side by side. Each publish adds one, and its compressed twins another. */
const maxPacks = 24;
/** A pack gives way when less than this share of its bytes belongs to a kept release. */
const leastUsed = 0.5;
/** Larger ones aren't written again only to have fewer packs. */
const maxMerged = 16 * 1024 * 1024;

type Pack = { name: string; list: PackList | null; used: string[]; length: number; usedLength: number };

/**
 * Bounds the packs of a folder: removes those without a file that `named` names, and writes what is named of small or mostly unused
 * ones into a new one. Requires the domain's lease: another publisher might be about to reuse what this removes. A killed process
 * leaves the same bytes twice, until the next time. Unfinished packs stay: twins are written without the lease. Readers that miss a pack look for the files in the new one.
 */
export async function tidyPacks(store: Store, folder: string, named: ReadonlySet<string>): Promise<void> {
  const names = (await store.names(folder)).filter((name) => name.endsWith(packSuffix));
  const packs = await Promise.all(names.map(async (name) => packAt(store, name, named)));
  for (const { name } of packs.filter(({ used }) => used.length === 0)) await store.remove(name);
  const own = packs.filter(({ used }) => used.length > 0);
  const wasteful = own.filter(({ length, usedLength }) => usedLength < length * leastUsed);
  const small = own.filter(({ length }) => length <= maxMerged);
  const merged = own.length > maxPacks ? [...new Set([...wasteful, ...small])] : wasteful;
  if (merged.length > 0) await merge(store, folder, merged);
}

async function packAt(store: Store, name: string, named: ReadonlySet<string>): Promise<Pack> {
  // Nothing in a damaged one can be found, so nothing in it is used.
  const list = await readPackList(store, name).catch(nullIfUnreadable);
  const hashes = list ? [...list.hashes()] : [];
  const used = hashes.filter((hash) => named.has(hash));
  const lengthOf = (some: string[]) => some.reduce((sum, hash) => sum + (list?.lengthOf(hash) ?? 0), 0);
  return { name, list, used, length: lengthOf(hashes), usedLength: lengthOf(used) };
}

async function merge(store: Store, folder: string, packs: Pack[]): Promise<void> {
  const writer = new PackWriter(store, folder);
  try {
    for (const hash of new Set(packs.flatMap(({ used }) => used))) {
      const pieces = new Map<Form, Uint8Array>();
      for (const form of forms) {
        const bytes = await firstWhole(store, packs, hash, form);
        if (bytes) pieces.set(form, bytes);
      }
      writer.add(hash, pieces);
      await writer.written();
    }
    await writer.finish();
  } catch (error) {
    await writer.discard();
    throw error;
  }
  for (const { name } of packs) await store.remove(name);
}

/** A damaged form that no other pack has is left out: the publish that finds it missing makes it again. */
async function firstWhole(store: Store, packs: Pack[], hash: string, form: Form): Promise<Buffer | null> {
  for (const { name, list } of packs) {
    const piece = list?.piece(hash, form);
    const bytes = piece && (await readPiece(store, name, piece).catch(nullIfUnreadable));
    if (bytes) return bytes;
  }
  return null;
}

function nullIfUnreadable(error: unknown): null {
  if (error instanceof DamagedPackError || error instanceof MissingPackError) return null;
  throw error;
}
