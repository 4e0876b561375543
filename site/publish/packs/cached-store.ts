import { LRUCache } from 'lru-cache';

import type { FileCache } from '../cache/file-cache.ts';
import type { Store } from './store.ts';

/**
 * Packs are read from the bucket, and kept, in blocks of this many bytes. That is about 200 pages with their twins, so most packs are one
 * block and cost one request; of a large one only what visitors ask for takes space.
 */
const blockLength = 4 * 1024 * 1024;
/** Milliseconds in which a damaged pack isn't read again from the store. */
const distrustInterval = 60_000;

const folderOfKeys = 'packs/';
const keyPattern = /^packs\/(.+)\.(\d+)\.(\d+)$/;
const keyOf = (name: string, size: number, block: number) => `${folderOfKeys}${name}.${size}.${block}`;
const lastBlock = (size: number) => Math.max(0, Math.ceil(size / blockLength) - 1);

/** A store that keeps copies of what it reads. Packs never change, so a copy needs no question whether it still holds. */
export function openCachedStore(store: Store, cache: FileCache): Store {
  const sizes = new LRUCache<string, number>({ max: 10_000 });
  const distrusted = new LRUCache<string, true>({ max: 1000, ttl: distrustInterval });

  async function copiesOf(prefix: string): Promise<{ key: string; name: string; size: number; block: number }[]> {
    const keys = await cache.keys(folderOfKeys + prefix);
    return keys.flatMap((key) => {
      const [, name = '', size = '', block = ''] = keyPattern.exec(key) ?? [];
      return name === '' ? [] : [{ key, name, size: Number(size), block: Number(block) }];
    });
  }

  async function sizeOf(name: string): Promise<number> {
    const known = sizes.get(name) ?? (await copiesOf(`${name}.`))[0]?.size ?? (await store.sizeOf(name));
    sizes.set(name, known);
    return known;
  }

  async function readBlock(name: string, size: number, block: number): Promise<Buffer> {
    const start = block * blockLength;
    const length = Math.min(blockLength, size - start);
    const bytes = await store.read(name, start, length);
    if (bytes.length !== length) throw new Error(`Of ${length} bytes of ${name} only ${bytes.length} came`);
    return bytes;
  }

  async function read(name: string, from: number, length: number): Promise<Buffer> {
    const size = await sizeOf(name);
    const end = Math.min(size, from + length);
    const pieces: Buffer[] = [];
    for (let at = from; at < end;) {
      const block = Math.floor(at / blockLength);
      const stop = Math.min(end, (block + 1) * blockLength);
      pieces.push(await readWithin(block, at, stop));
      at = stop;
    }
    return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);

    async function readWithin(block: number, at: number, stop: number): Promise<Buffer> {
      const key = keyOf(name, size, block);
      // A whole block for a page would be read again for the next page.
      if (!(await cache.takes()) && !(await cache.has(key))) return store.read(name, at, stop - at);
      const part = { offset: at - block * blockLength, length: stop - at };
      const found = await cache.readPart(key, part, () => readBlock(name, size, block));
      return found ?? Buffer.alloc(0);
    }
  }

  return {
    ...store,
    read,
    sizeOf,
    names: async (folder) => {
      const names = await store.names(folder);
      // Merged into others. A store without any was rather lost than merged, and then the copies are all there is.
      if (names.length > 0)
        for (const { key, name } of await copiesOf(`${folder}/`)) if (!names.includes(name)) await cache.drop(key);
      return names;
    },
    readEnd: async (name, length) => {
      const size = await sizeOf(name);
      const start = Math.max(0, size - length);
      return { bytes: await read(name, start, size - start), size };
    },
    copies: {
      names: async (folder) => {
        const copies = await copiesOf(`${folder}/`);
        return copies.filter(({ size, block }) => block === lastBlock(size)).map(({ name }) => name);
      },
      keep: (name, pack) => {
        for (let block = 0; block <= lastBlock(pack.length); block += 1)
          cache.keep(keyOf(name, pack.length, block), pack.subarray(block * blockLength, (block + 1) * blockLength));
      },
      distrust: async (name) => {
        const copies = await copiesOf(`${name}.`);
        if (copies.length === 0 || distrusted.has(name)) return false;
        distrusted.set(name, true);
        for (const { key } of copies) await cache.drop(key);
        return true;
      },
    },
  };
}
