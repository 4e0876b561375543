import { mkdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';

import { LRUCache } from 'lru-cache';

import type { Log } from '#shared/trace/log.ts';

import { fileNameOf, type KeptFile, readKept } from './kept-files.ts';

/** The copies in a folder. When they take more than `maxBytes`, those used longest ago go. Nothing here throws. */
export type BoundedFolder = {
  /** A copy, which counts as used now. */
  find: (key: string) => KeptFile | undefined;
  /** Writes a copy, unless there is one, the disk takes none, or too many wait for it. Resolves when that is done. */
  keep: (key: string, bytes: Uint8Array) => Promise<void>;
  has: (key: string) => boolean;
  keys: () => Iterable<string>;
  /** With `only`, unless there is a newer copy by now. */
  drop: (key: string, only?: KeptFile) => void;
  /** False for a while after the disk refused a copy. */
  takes: () => boolean;
  /** Resolves when everything up to now is on the disk. */
  settle: () => Promise<void>;
};

export type FolderSettings = { folder: string; maxBytes: number; log: Log };

/** File systems allocate blocks. */
const roundedUp = (bytes: number) => Math.ceil((bytes + 1) / 4096) * 4096;
/** Copies waiting for a slow disk: what comes on top isn't kept. */
const maxWaiting = 64 * 1024 * 1024;
/** Milliseconds between two tries while the disk takes nothing. */
const retryAfter = 60_000;
/** Milliseconds between two notes in the file system that a copy is in use. */
const touchInterval = 3_600_000;
/** A file name may have 255 bytes, with length and checksum. */
const longestKey = 200;

/** Finds what is there. Nobody else may write into the folder. */
export async function openBoundedFolder({ folder, maxBytes, log }: FolderSettings): Promise<BoundedFolder> {
  const disk = diskState(log);
  /** Less after the disk was full: others need its space more. */
  let most = maxBytes;
  let waiting = 0;
  /** One change after another: a copy that comes back is written after it was removed. */
  let last: Promise<void> = Promise.resolve();
  const inTurn = (work: () => Promise<void>) => (last = last.then(work));
  const index = new LRUCache<string, KeptFile>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => roundedUp(length),
    dispose: ({ file }, key) => void inTurn(() => removeUnlessBack(file, key)),
  });

  async function removeUnlessBack(file: string, key: string): Promise<void> {
    if (index.peek(key)?.file !== file) await rm(file, { force: true }).catch(() => undefined);
  }

  async function write(key: string, bytes: Uint8Array): Promise<void> {
    if (index.has(key)) return;
    const file = join(folder, fileNameOf(key, bytes));
    const part = `${file}.part`;
    try {
      await mkdir(dirname(file), { recursive: true });
      // Not synced: what a power cut leaves is compared with its checksum.
      await writeFile(part, bytes);
      await rename(part, file);
      index.set(key, { file, length: bytes.length, sum: crc32(bytes), touched: Date.now() });
      disk.worked();
    } catch (error) {
      await rm(part, { force: true }).catch(() => undefined);
      disk.failed(error);
      if ((error as NodeJS.ErrnoException).code === 'ENOSPC') most = index.calculatedSize * (7 / 8);
    }
    while (index.calculatedSize > most) index.pop();
  }

  for (const [key, file] of await readKept(folder)) index.set(key, file);
  return {
    find: (key) => {
      const kept = index.get(key);
      if (kept) touch(kept);
      return kept;
    },
    keep: async (key, bytes) => {
      const isFit = key.length <= longestKey && roundedUp(bytes.length) <= most;
      if (!isFit || index.has(key) || waiting + bytes.length > maxWaiting || !disk.takes()) return;
      waiting += bytes.length;
      await inTurn(() => write(key, bytes));
      waiting -= bytes.length;
    },
    has: (key) => index.has(key),
    keys: () => index.keys(),
    drop: (key, only = index.peek(key)) => {
      if (index.peek(key) === only) index.delete(key);
    },
    takes: disk.takes,
    settle: () => last,
  };
}

/** The next start orders copies by the time of their files. */
function touch(kept: KeptFile): void {
  const now = Date.now();
  if (now - kept.touched < touchInterval) return;
  kept.touched = now;
  void utimes(kept.file, now / 1000, now / 1000).catch(() => undefined);
}

/** Says once that the disk takes nothing, and once that it does again. */
function diskState(log: Log) {
  let failedAt: number | null = null;
  return {
    takes: () => failedAt === null || performance.now() - failedAt > retryAfter,
    failed: (error: unknown) => {
      if (failedAt === null)
        log(`This disk takes no copies of what is in the buckets, so requests read it there. ${String(error)}`, {
          level: 'warn',
          error,
        });
      failedAt = performance.now();
    },
    worked: () => {
      if (failedAt !== null) log('This disk takes copies of what is in the buckets again');
      failedAt = null;
    },
  };
}
