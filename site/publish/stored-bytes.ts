import { LRUCache } from 'lru-cache';

import type { Form } from './packs/pack-file.ts';
import type { Packs } from './packs/packs.ts';

/** A page has about 14 KB, compressed 3, so this holds what visitors of a large network read again and again. */
const maxBytes = 48 * 1024 * 1024;

export type StoredBytes = {
  /** Throws what `Packs.read` throws. */
  read: (packs: Packs, hash: string, form: Form) => Buffer | Promise<Buffer>;
  kept: () => KeptBytes;
};
/** What is in memory, and how often reading found it there. */
export type KeptBytes = { bytes: number; hits: number; misses: number };

/**
 * Reads files of releases and keeps the bytes of those requested last, `most` in all: opening and reading a pack costs three times as
 * much as sending a page. The hash identifies the bytes, of whatever domain.
 */
export function createStoredBytes(most = maxBytes): StoredBytes {
  const kept = new LRUCache<string, Buffer, Packs>({
    maxSize: most,
    sizeCalculation: (bytes, key) => bytes.length + key.length + 1,
    fetchMethod: (key, _stale, { context }) => {
      const [hash = '', form] = key.split(' ');
      return context.read(hash, form as Form);
    },
  });
  let hits = 0;
  let misses = 0;
  return {
    read: (packs, hash, form) => {
      const key = `${hash} ${form}`;
      const found = kept.get(key);
      if (found) hits += 1;
      else misses += 1;
      return found ?? kept.forceFetch(key, { context: packs });
    },
    kept: () => ({ bytes: kept.calculatedSize, hits, misses }),
  };
}
