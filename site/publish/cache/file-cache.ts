import { type FolderSettings, openBoundedFolder } from './bounded-folder.ts';
import { type Part, readCopy } from './kept-files.ts';

/**
 * Copies of what a bucket has, in a folder of bounded size. A key always has the same bytes, so nothing gets stale. The disk never fails a
 * request: what is missing, short or changed there is loaded again.
 */
export type FileCache = {
  /** The whole copy, or what `load` returns: once for everybody who asks meanwhile. Null isn't kept. Throws what `load` throws. */
  read: (key: string, load: Load) => Promise<Buffer | null>;
  /** The same of some bytes, fewer where it ends before. They aren't compared with a checksum. */
  readPart: (key: string, part: Part, load: Load) => Promise<Buffer | null>;
  /** Keeps a copy that nobody has asked for. */
  keep: (key: string, bytes: Uint8Array) => void;
  has: (key: string) => Promise<boolean>;
  /** The keys of all copies that begin with `prefix`. */
  keys: (prefix: string) => Promise<string[]>;
  drop: (key: string) => Promise<void>;
  /** False for a while after the disk refused a copy. */
  takes: () => Promise<boolean>;
  /** Resolves when what was read is on the disk. */
  close: () => Promise<void>;
};
type Load = () => Promise<Buffer | null>;

export function openFileCache(settings: FolderSettings): FileCache {
  const opening = openBoundedFolder(settings);
  /** `kept` resolves once the bytes are on the disk, or won't get there. */
  const loading = new Map<string, { bytes: Promise<Buffer | null>; kept: Promise<void> }>();

  async function keep(key: string, bytes: Uint8Array): Promise<void> {
    await (await opening).keep(key, bytes);
  }

  /** Until the copy is on the disk, everybody gets these bytes. */
  function loadOnce(key: string, load: Load): Promise<Buffer | null> {
    const running = loading.get(key);
    if (running) return running.bytes;
    const bytes = load();
    const kept = bytes
      .then((found) => (found ? keep(key, found) : undefined))
      .catch(() => undefined)
      .finally(() => loading.delete(key));
    loading.set(key, { bytes, kept });
    return bytes;
  }

  async function read(key: string, part: Part | null, load: Load): Promise<Buffer | null> {
    const copies = await opening;
    const kept = copies.find(key);
    const found = kept ? await readCopy(kept, part) : null;
    if (found) return found;
    if (kept) copies.drop(key, kept);
    const bytes = await loadOnce(key, load);
    // A copy of the part: who keeps it would otherwise keep the whole.
    return part && bytes ? Buffer.from(bytes.subarray(part.offset, part.offset + part.length)) : bytes;
  }

  return {
    read: (key, load) => read(key, null, load),
    readPart: read,
    keep: (key, bytes) => void keep(key, bytes),
    has: async (key) => (await opening).has(key),
    keys: async (prefix) => [...(await opening).keys()].filter((key) => key.startsWith(prefix)),
    drop: async (key) => (await opening).drop(key),
    takes: async () => (await opening).takes(),
    close: async () => {
      await Promise.all(Array.from(loading.values(), ({ kept }) => kept));
      await (await opening).settle();
    },
  };
}
