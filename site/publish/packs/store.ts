import type { Bucket } from '#shared/rules/bucket.ts';

/** How a store is opened in another thread or process. */
export type StoreAt = { folder: string } | { bucket: Bucket; prefix: string };

/**
 * Where packs are kept: a folder, or a bucket. Names are paths: '{domain id}/{random}.pack'. What has a name is whole, safe and never
 * changes. All methods throw errors of the disk or of the bucket.
 */
export type Store = {
  at: StoreAt;
  /** The names in a folder of the store. */
  names: (folder: string) => Promise<string[]>;
  /** Fewer bytes where it ends before. Throws a MissingPackError. */
  read: (name: string, offset: number, length: number) => Promise<Buffer>;
  /** Up to `length` bytes of its end, and its whole size in bytes. Throws a MissingPackError. */
  readEnd: (name: string, length: number) => Promise<{ bytes: Buffer; size: number }>;
  /** The whole size in bytes. Throws a MissingPackError. */
  sizeOf: (name: string) => Promise<number>;
  /** Only of a store with copies of its packs on this machine. */
  copies?: Copies;
  /** Begins what gets its name with `finish`. */
  create: (name: string) => NewPack;
  /** Does nothing if it isn't there. */
  remove: (name: string) => Promise<void>;
  /** Removes what killed processes left unfinished in a folder. Nobody may be writing there. */
  removeUnfinished: (folder: string) => Promise<void>;
  /** A pack ends after this many bytes, so that merging one never takes long. */
  packLength: number;
};

/** Copies of packs on this machine's disk, which are at hand while the store is away. */
export type Copies = {
  /** Packs of a folder whose lists can be read without the store. */
  names: (folder: string) => Promise<string[]>;
  /** Keeps a copy of a pack that was just written. */
  keep: (name: string, pack: Uint8Array) => void;
  /** Forgets what isn't what was written. False if that would help nobody: there is no copy, or it came from the store a moment ago. */
  distrust: (name: string) => Promise<boolean>;
};

/** A pack that is being written. */
export type NewPack = {
  add: (bytes: Uint8Array[]) => Promise<void>;
  /** Resolves when it is safe and has its name. */
  finish: () => Promise<void>;
  /** After a failure: frees its space. */
  discard: () => Promise<void>;
};

/** It was merged into another pack, or lost. */
export class MissingPackError extends Error {
  override readonly name = 'MissingPackError';
}
