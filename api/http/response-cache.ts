import { CompiledQuery } from 'kysely';

import type { Services } from '../services/context.ts';

/** Milliseconds: what depends on the clock (a post whose time comes) is looked at again after these. */
const longest = 1000;
/** Bytes that are kept in all: a list of fifty members is a quarter of a megabyte. */
const room = 16_000_000;
/** What an answer takes beside itself, about: strangers can ask for any number of small ones. */
const overhead = 500;

type Bytes = Uint8Array<ArrayBuffer>;
type Kept = { stamp: string; until: number; bytes: Bytes };
export type AnswerBytes = (key: string, make: () => Promise<unknown>) => Promise<Bytes>;

/**
 * Answers as the bytes of their JSON, made once for all who ask for the same until anything is written to the embedded database,
 * by this process or another. On Postgres nothing tells so cheaply that nothing has changed: there each is made anew.
 */
export function keptAnswers({ db, engine }: Pick<Services, 'db' | 'engine'>, maxBytes = room): AnswerBytes {
  const kept = new Map<string, Kept>();
  let size = 0;
  const encoder = new TextEncoder();
  const bytesOf = async (make: () => Promise<unknown>) => encoder.encode(JSON.stringify(await make()));
  const weigh = (key: string, { bytes }: Kept) => bytes.length + 2 * key.length + overhead;

  function drop(key: string): void {
    const found = kept.get(key);
    if (!found) return;
    kept.delete(key);
    size -= weigh(key, found);
  }

  function keep(key: string, answer: Kept): void {
    drop(key);
    const weight = weigh(key, answer);
    // One must not push out all the others.
    if (weight > maxBytes / 4) return;
    kept.set(key, answer);
    size += weight;
    for (const oldest of kept.keys()) {
      if (size <= maxBytes) break;
      drop(oldest);
    }
  }

  const stampQuery = CompiledQuery.raw(
    "select total_changes() || '.' || data_version as stamp from pragma_data_version",
  ) as CompiledQuery<{ stamp: string }>;

  return async (key, make) => {
    if (engine !== 'sqlite') return bytesOf(make);
    // Before anything is read: a write that comes between makes what is kept here worthless, never stale.
    const stamp = (await db.executeQuery(stampQuery)).rows[0]?.stamp ?? '';
    const found = kept.get(key);
    if (found && found.stamp === stamp && found.until > Date.now()) return found.bytes;
    const bytes = await bytesOf(make);
    keep(key, { stamp, until: Date.now() + longest, bytes });
    return bytes;
  };
}
