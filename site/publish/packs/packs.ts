import { LRUCache } from 'lru-cache';

import {
  DamagedPackError,
  type Form,
  holdPack,
  type PackList,
  packSuffix,
  readPackList,
  readPiece,
} from './pack-file.ts';
import type { WrittenPack } from './pack-writer.ts';
import { MissingPackError, type Store } from './store.ts';

/** A file, or one of its forms, is in no pack of its domain, or its bytes there are damaged. */
export class MissingFileError extends Error {
  override readonly name = 'MissingFileError';
  /** Why packs that may have had it can't be read. */
  readonly reasons: string[];

  constructor(file: string, reasons: string[]) {
    super([`${file} is in no pack`, ...reasons].join('. '));
    this.reasons = reasons;
  }
}

/** Null for a file that is missing or damaged. Throws every other error. */
export function nullIfLost(error: unknown): null {
  if (error instanceof MissingFileError) return null;
  throw error;
}

/** The files of all kept releases of a domain, by the hash of their bytes. */
export type Packs = {
  store: Store;
  folder: string;
  /** Looks for packs that came or went. */
  refresh: () => Promise<void>;
  /** The same, in the background and at most once a second: for what may come any moment. */
  lookAgain: () => void;
  /** Adds packs that this thread has just written, without looking. */
  add: (written: Pick<WrittenPack, 'name' | 'list'>[]) => void;
  /** Adds packs that another thread has just written, by name with their bytes, which are in memory for a while. */
  hold: (packs: Iterable<readonly [name: string, bytes: Uint8Array]>) => void;
  /** Counts the looks that found other packs. */
  version: () => number;
  /** Whether the packs that were found have a form of a file. */
  has: (hash: string, form: Form) => boolean;
  /** The length of a form in bytes; null where the packs that were found don't have it. */
  lengthOf: (hash: string, form: Form) => number | null;
  /** Throws a MissingFileError, or an error of the store. */
  read: (hash: string, form: Form) => Promise<Buffer>;
};

/** The files that every domain has, because they are the renderer's. */
export const sharedFolder = 'shared';

/** What an entry of a pack's list takes, about: in bytes. */
const entrySize = 150;
/** Milliseconds between two looks in the background. */
const pause = 1000;
/** All lists in memory together, of the domains used last. */
const maxSize = 64 * 1024 * 1024;

type Open = Packs & {
  entries: () => number;
  /** Adds, once, the packs of which this machine has copies: their files need no look into the store. */
  begin: () => Promise<void>;
};
const opened = new WeakMap<Store, LRUCache<string, Open>>();

/** A domain's packs as this thread last found them. `has` needs a `refresh` first; `read` refreshes where it misses a file. */
export function packsOf(store: Store, folder: string): Packs {
  return openOf(store, folder);
}

function openOf(store: Store, folder: string): Open {
  let own = opened.get(store);
  if (!own) {
    own = new LRUCache<string, Open>({ maxSize, sizeCalculation: ({ entries }) => entrySize * (1 + entries()) });
    opened.set(store, own);
  }
  const known = own.get(folder);
  if (known) return known;
  const packs = openPacks(store, folder, folder === sharedFolder ? null : openOf(store, sharedFolder));
  own.set(folder, packs);
  return packs;
}

/** The same without what this thread remembers. */
// oxlint-disable-next-line max-lines-per-function -- its functions share one state
export function openPacks(
  store: Store,
  folder: string,
  shared: Open | null = folder === sharedFolder ? null : openPacks(store, sharedFolder),
): Open {
  /** By the name of the pack. */
  let lists = new Map<string, PackList>();
  /** Why packs can't be read. */
  let unreadable: string[] = [];
  let reading: Promise<void> | null = null;
  let version = 0;
  let looked = 0;
  let beginning: Promise<void> | null = null;
  let hasBegun = !store.copies;

  async function readLists(): Promise<void> {
    const names = (await store.names(folder)).filter((name) => name.endsWith(packSuffix));
    const next: typeof lists = new Map();
    const refused: string[] = [];
    for (const name of names) {
      const list = lists.get(name) ?? (await readPackList(store, name).catch(noteIfUnreadable(refused)));
      if (list) next.set(name, list);
    }
    unreadable = refused;
    const isSame = next.size === lists.size && [...next.keys()].every((name) => lists.has(name));
    if (!isSame) change(next);
  }

  async function addCopies(): Promise<void> {
    const added: typeof lists = new Map();
    for (const name of (await store.copies?.names(folder)) ?? []) {
      // What can't be read now is looked for in the store.
      const list = lists.has(name) ? null : await readPackList(store, name).catch(() => null);
      if (list) added.set(name, list);
    }
    if (added.size > 0) change(new Map([...added, ...lists]));
  }

  function change(next: typeof lists): void {
    lists = next;
    version += 1;
    // The cache weighs it again.
    const cache = opened.get(store);
    if (cache?.peek(folder) === own) cache.set(folder, own);
  }

  async function refresh(): Promise<void> {
    // What is being read may be from before the caller's packs.
    await reading;
    reading ??= readLists().finally(() => {
      reading = null;
    });
    await reading;
  }

  /** The bytes of the first pack that has them whole; `reasons` gets why others don't. */
  async function find(hash: string, form: Form, reasons: string[] = []): Promise<Buffer | null> {
    for (const [name, list] of lists) {
      const piece = list.piece(hash, form);
      const bytes = piece && (await readPiece(store, name, piece).catch(noteIfUnreadable(reasons)));
      if (bytes) return bytes;
    }
    return null;
  }

  function lengthOf(hash: string, form: Form): number | null {
    for (const list of lists.values()) {
      const piece = list.piece(hash, form);
      if (piece) return piece.length;
    }
    return shared?.lengthOf(hash, form) ?? null;
  }

  function add(written: Pick<WrittenPack, 'name' | 'list'>[]): void {
    if (written.length > 0) change(new Map([...lists, ...written.map(({ name, list }) => [name, list] as const)]));
  }

  const own: Open = {
    store,
    folder,
    refresh: async () => {
      await Promise.all([refresh(), shared?.refresh()]);
    },
    lookAgain: () => {
      if (performance.now() - looked < pause) return;
      looked = performance.now();
      // What can't be read now is looked for again.
      void refresh().catch(() => undefined);
    },
    add,
    hold: (packs) => {
      const held = Array.from(packs, ([name, bytes]) => ({ name, bytes, list: holdPack(name, bytes) }));
      for (const { name, bytes } of held) store.copies?.keep(name, bytes);
      add(held);
    },
    begin: () => (beginning ??= addCopies()),
    version: () => version + (shared?.version() ?? 0),
    entries: () => [...lists.values()].reduce((sum, { size }) => sum + size, 0),
    has: (hash, form) => lengthOf(hash, form) !== null,
    lengthOf,
    read: async (hash, form) => {
      let bytes = await find(hash, form);
      if (bytes) return bytes;
      if (!hasBegun) {
        await Promise.all([own.begin(), shared?.begin()]);
        hasBegun = true;
        bytes = await find(hash, form);
        if (bytes) return bytes;
      }
      if (shared?.has(hash, form)) return shared.read(hash, form);
      // Packs came, or were merged, since the last look.
      await refresh();
      const reasons: string[] = [];
      bytes = await find(hash, form, reasons);
      if (bytes) return bytes;
      reasons.push(...unreadable);
      return (await shared?.read(hash, form).catch(addReasons(reasons))) ?? fail(hash, form, reasons);
    },
  };
  return own;
}

function fail(hash: string, form: Form, reasons: string[]): never {
  throw new MissingFileError(`${hash} (${form})`, reasons);
}

function addReasons(reasons: string[]): (error: unknown) => null {
  return (error) => {
    if (!(error instanceof MissingFileError)) throw error;
    reasons.push(...error.reasons);
    return null;
  };
}

/** A pack that was merged into another, or one that can't be read, whose pages the next publish makes again. */
function noteIfUnreadable(reasons: string[]): (error: unknown) => null {
  return (error) => {
    const isLost = error instanceof MissingPackError || error instanceof DamagedPackError;
    if (!isLost && (error as NodeJS.ErrnoException).code !== 'EIO') throw error;
    reasons.push((error as Error).message);
    return null;
  };
}
