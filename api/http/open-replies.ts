import { hash } from 'node:crypto';

import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';

import type { Call, SentFile } from '#shared/calls/call.ts';

import { limitKeyOf } from '../limits/address.ts';
import type { RequestContext, Services } from '../services/context.ts';
import { replyText } from './reply-text.ts';

/** Milliseconds for which a reply is kept here, and seconds for caches elsewhere: the day that a reply begins with may have ended. */
const ttl = 60_000;
const maxAge = ttl / 1000;
/** Bytes of all kept replies: the stops of five hundred trucks in three months are ten megabytes. */
const maxBytes = 48_000_000;
/** Bytes that an entry takes besides its key and body, roughly. */
const overhead = 500;
/** Each read counts as one, and one more for each so many bytes that weren't kept already: large replies take the longest to make. */
const bytesPerPoint = 50_000;
const rule = { points: 600, seconds: 60, here: true, words: 'Too many requests' };

/** Says which pages may load a reply. */
export const openTo = 'cross-origin-resource-policy';

type Kept = { bytes: Uint8Array<ArrayBuffer>; tag: string };
type Asked = Pick<RequestContext, 'domain' | 'address'> & { params: unknown; query: unknown };

/**
 * Sends the replies of open calls, at most so many to an address. Each is made once for everyone who asks for the same of the same live list.
 */
export function openReplies({ limits }: Pick<Services, 'limits'>) {
  const limit = limits('open-reads', rule);
  const kept = new LRUCache<string, Kept, () => Promise<Uint8Array<ArrayBuffer>>>({
    ttl,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + 2 * key.length + overhead,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: make }) => {
      const bytes = await make();
      return { bytes, tag: `"${hash('sha256', bytes, 'base64url').slice(0, 27)}"` };
    },
  });

  return async (
    c: Context,
    call: Call,
    { domain, address, params, query }: Asked,
    handle: () => Promise<unknown>,
  ): Promise<Response> => {
    const reader = limitKeyOf(address);
    await limit.consume(reader);
    const { id, host, live_revision: revision } = domain;
    const key = JSON.stringify([call.path, id, host, revision, params, query]);
    const { bytes, tag } = await kept.forceFetch(key, {
      context: async () => {
        const made = await bytesOf(call, await handle());
        // What is made is sent, and the next read waits.
        await limit.consume(reader, { points: Math.floor(made.length / bytesPerPoint) }).catch(() => undefined);
        return made;
      },
    });
    return c.body(bytes, 200, {
      'cache-control': `public, max-age=${maxAge}`,
      'content-type': call.file ?? 'application/json',
      [openTo]: 'cross-origin',
      etag: tag,
      'x-content-revision': String(revision),
    });
  };
}

async function bytesOf(call: Call, reply: unknown): Promise<Uint8Array<ArrayBuffer>> {
  if (call.file) return new Response((reply as SentFile).body).bytes();
  return new TextEncoder().encode(replyText(reply));
}
