import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { LRUCache } from 'lru-cache';

import { type Encoded, twinSuffixes } from './encodings.ts';
import { DamagedPackError, type Form, formsOf, type Packed, packSuffix, readPackEnd, readPiece } from './pack-file.ts';

/** A file, or one of its forms, is in no pack of its domain, or its bytes there are damaged. */
export class MissingFileError extends Error {
  override readonly name = 'MissingFileError';
}

/** The files of all kept releases of a domain, by the hash of their bytes. */
export type Packs = {
  folder: string;
  /** Looks for packs that came or went. */
  refresh: () => Promise<void>;
  /** Whether the packs that were found have a file with its twins. */
  has: (file: Encoded) => boolean;
  /** Throws a MissingFileError, or an error of the disk. */
  read: (hash: string, form: Form) => Promise<Buffer>;
};

/** What an entry of a pack's list takes, about: in bytes. */
const entrySize = 300;
/** All lists in memory together, of the domains used last. */
const maxSize = 64 * 1024 * 1024;

type Open = Packs & { entries: () => number };
const opened = new LRUCache<string, Open>({
  maxSize,
  sizeCalculation: ({ entries }) => entrySize * (1 + entries()),
});

/** The packs in a folder as this thread last found them. `has` needs a `refresh` first; `read` refreshes where it misses a file. */
export function packsIn(folder: string): Packs {
  const known = opened.get(folder);
  if (known) return known;
  const packs = openPacks(folder);
  opened.set(folder, packs);
  return packs;
}

/** The same without what this thread remembers. */
export function openPacks(folder: string): Open {
  /** By the name of the pack. */
  let lists = new Map<string, Map<string, Packed>>();
  let reading: Promise<void> | null = null;

  async function read(): Promise<void> {
    const names = (await readdir(folder).catch(noNames)).filter((name) => name.endsWith(packSuffix));
    const next: typeof lists = new Map();
    for (const name of names) {
      const list = lists.get(name) ?? (await readPackEnd(join(folder, name)).catch(nullIfUnreadable));
      if (list) next.set(name, list);
    }
    const isSame = next.size === lists.size && [...next.keys()].every((name) => lists.has(name));
    lists = next;
    // The cache weighs it again.
    if (!isSame && opened.peek(folder) === own) opened.set(folder, own);
  }

  async function refresh(): Promise<void> {
    // What is being read may be from before the caller's packs.
    await reading;
    reading ??= read().finally(() => {
      reading = null;
    });
    await reading;
  }

  /** The bytes of the first pack that has them whole. */
  async function find(hash: string, form: Form): Promise<Buffer | null> {
    for (const [name, list] of lists) {
      const piece = list.get(hash)?.[form];
      if (!piece) continue;
      const bytes = await readPiece(join(folder, name), piece).catch(nullIfUnreadable);
      if (bytes) return bytes;
    }
    // Of a version before packs, until its files are moved (move-over.ts).
    const suffix = form === 'plain' ? '' : twinSuffixes[form];
    return readFile(join(dirname(folder), 'files', hash + suffix)).catch(nullIfUnreadable);
  }

  const own: Open = {
    folder,
    refresh,
    entries: () => [...lists.values()].reduce((sum, { size }) => sum + size, 0),
    has: (file) => {
      const all = [...lists.values()];
      return formsOf(file).every((form) => all.some((list) => list.get(file.hash)?.[form]));
    },
    read: async (hash, form) => {
      let bytes = await find(hash, form);
      if (bytes) return bytes;
      // Packs came, or were merged, since the last look.
      await refresh();
      bytes = await find(hash, form);
      if (bytes) return bytes;
      throw new MissingFileError(`${hash} (${form}) is in no pack of ${folder}, or damaged`);
    },
  };
  return own;
}

function noNames(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** A pack that was merged into another, or one that can't be read, whose pages the next publish makes again. */
function nullIfUnreadable(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'EIO' || error instanceof DamagedPackError) return null;
  throw error;
}
