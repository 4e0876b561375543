import type { Bucket } from '#shared/rules/bucket.ts';

import { openBucketClient } from './bucket-client.ts';
import { MissingPackError, type NewPack, type Store } from './store.ts';

/** Held in memory until it is sent. */
const packLength = 32 * 1024 * 1024;

/** Packs as objects of a bucket, under `prefix` ('packs/'). An object appears as a whole, so nothing is ever unfinished. */
export function openBucketStore(bucket: Bucket, prefix: string): Store {
  const client = openBucketClient(bucket, 'PACKS_S3_');

  async function range(name: string, bytes: string) {
    const found = await client.getRange(prefix + name, bytes);
    if (!found) throw new MissingPackError(`${name} isn't in the bucket ${bucket.name}`);
    return found;
  }

  return {
    at: { bucket, prefix },
    packLength,
    names: async (folder) => {
      const keys = await client.keys(`${prefix}${folder}/`);
      return keys.map((key) => key.slice(prefix.length));
    },
    read: async (name, offset, length) =>
      length === 0 ? Buffer.alloc(0) : (await range(name, `${offset}-${offset + length - 1}`)).bytes,
    readEnd: (name, length) => range(name, `-${length}`),
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
