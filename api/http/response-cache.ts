import { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';

import type { Services } from '../services/context.ts';
import { replyText } from './reply-text.ts';

/** Milliseconds: a response may depend on the clock (a post whose time comes), so it is computed again after this. */
const ttl = 1000;
/** Bytes of all cached responses: a list of fifty members is a quarter of a megabyte. */
const defaultMaxBytes = 16_000_000;
/** Bytes that an entry takes besides its key and body, roughly: strangers can ask for any number of small responses. */
const overhead = 500;

type Bytes = Uint8Array<ArrayBuffer>;
export type CachedResponse = (key: string, handle: () => Promise<unknown>) => Promise<Bytes>;

/**
 * Caches responses as the bytes of their JSON until anything is written to the embedded database, by this process or another.
 * Postgres has no such cheap change counter, so there every response is computed.
 */
export function responseCache(
  { db, engine }: Pick<Services, 'db' | 'engine'>,
  maxBytes = defaultMaxBytes,
): CachedResponse {
  const cache = new LRUCache<string, { stamp: string; bytes: Bytes }>({
    ttl,
    maxSize: maxBytes,
    // One response must not push out all the others.
    maxEntrySize: maxBytes / 4,
    sizeCalculation: ({ bytes }, key) => bytes.length + 2 * key.length + overhead,
  });
  const encoder = new TextEncoder();
  const bytesOf = async (handle: () => Promise<unknown>) => encoder.encode(replyText(await handle()));

  const stampQuery = CompiledQuery.raw(
    "select total_changes() || '.' || data_version as stamp from pragma_data_version",
  ) as CompiledQuery<{ stamp: string }>;

  return async (key, handle) => {
    if (engine !== 'sqlite') return bytesOf(handle);
    // Read before the content: a write in between makes the entry useless, never stale.
    const stamp = (await db.executeQuery(stampQuery)).rows[0]?.stamp ?? '';
    const cached = cache.get(key);
    if (cached?.stamp === stamp) return cached.bytes;
    const bytes = await bytesOf(handle);
    cache.set(key, { stamp, bytes });
    return bytes;
  };
}
