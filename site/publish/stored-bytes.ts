import { readFile } from 'node:fs/promises';

import { LRUCache } from 'lru-cache';

/** A page has about 14 KB, compressed 3, so this holds what visitors of a large network read again and again. */
const maxBytes = 48 * 1024 * 1024;

/** Throws what `readFile` throws. */
export type StoredBytes = (path: string) => Buffer | Promise<Buffer>;

/**
 * Reads stored files and keeps the bytes of those requested last, `most` in all: opening and reading a file costs three times as
 * much as sending it. A stored file never changes, so its path identifies its bytes.
 */
export function createStoredBytes(most = maxBytes): StoredBytes {
  const kept = new LRUCache<string, Buffer>({
    maxSize: most,
    sizeCalculation: (bytes, path) => bytes.length + path.length + 1,
    fetchMethod: (path) => readFile(path),
  });
  return (path) => kept.get(path) ?? kept.forceFetch(path);
}
