import { LRUCache } from 'lru-cache';

import type { Bucket } from '#shared/rules/bucket.ts';

import { openBucketClient } from './bucket-client.ts';
import { MissingPackError, type NewPack, type Store } from './store.ts';

/** Held in memory until it is sent. */
const packLength = 32 * 1024 * 1024;

/** Packs as objects of a bucket, under `prefix` ('packs/'). An object appears as a whole, so nothing is ever unfinished. */
export function openBucketStore(bucket: Bucket, prefix: string): Store {
  const client = openBucketClient(bucket, 'PACKS_S3_');

  /** Sizes of packs in bytes, from the last listings: not every service takes a range that counts from the end. */
  const sizes = new LRUCache<string, number>({ max: 10_000 });

  async function range(name: string, offset: number, length: number) {
    const found = await client.getRange(prefix + name, offset, length);
    if (!found) throw new MissingPackError(`${name} isn't in the bucket ${bucket.name}`);
    return found;
  }

  async function sizeOf(name: string): Promise<number> {
    return sizes.get(name) ?? (await range(name, 0, 1)).size;
  }

  return {
    at: { bucket, prefix },
    packLength,
    names: async (folder) => {
      const objects = await client.objects(`${prefix}${folder}/`);
      return objects.map(({ key, size }) => {
        sizes.set(key.slice(prefix.length), size);
        return key.slice(prefix.length);
      });
    },
    read: async (name, offset, length) => (length === 0 ? Buffer.alloc(0) : (await range(name, offset, length)).bytes),
    readEnd: async (name, length) => {
      const size = await sizeOf(name);
      const start = Math.max(0, size - length);
      return { bytes: (await range(name, start, size - start)).bytes, size };
    },
    sizeOf,
    create: (name) => newObject((body) => client.put(prefix + name, body, options)),
    remove: (name) => client.remove(prefix + name),
    removeUnfinished: () => Promise.resolve(),
  };
}

const options = { contentType: 'application/octet-stream', cacheControl: 'private, max-age=31536000, immutable' };

function newObject(put: (body: Uint8Array) => Promise<void>): NewPack {
  let pieces: Uint8Array[] = [];
  return {
    add: (bytes) => {
      pieces.push(...bytes);
      return Promise.resolve();
    },
    finish: () => put(Buffer.concat(pieces)),
    discard: () => {
      pieces = [];
      return Promise.resolve();
    },
  };
}
