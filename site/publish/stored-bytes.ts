import { LRUCache } from 'lru-cache';

import type { Form } from './packs/pack-file.ts';
import type { Packs } from './packs/packs.ts';

/** A page has about 14 KB, compressed 3, so this holds what visitors of a large network read again and again. */
const maxBytes = 48 * 1024 * 1024;

/** Throws what `Packs.read` throws. */
export type StoredBytes = (packs: Packs, hash: string, form: Form) => Buffer | Promise<Buffer>;

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
  return (packs, hash, form) => {
    const key = `${hash} ${form}`;
    return kept.get(key) ?? kept.forceFetch(key, { context: packs });
  };
}
