import { createHash } from 'node:crypto';
import { PassThrough, Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';

import { pack } from 'tar-stream';

import { encryptWith } from './encryption.ts';
import { BackupFailure } from './failure.ts';
import type { Store } from './file-store.ts';
import { type Header, headerEntry, type Manifest, manifestEntry, mediaEntry, rowsEntry } from './format.ts';
import type { Row, TableName } from './tables.ts';

export type ArchiveWriter = {
  /** Writes a table; resolves to its number of rows. */
  rows: (table: TableName, batches: AsyncIterable<Row[]>) => Promise<number>;
  media: (name: string, file: { stream: Readable; bytes: number }) => Promise<void>;
  missing: (name: string) => void;
};

/** Bytes of rows buffered per entry, because a tar entry starts with its length. */
const entryBytes = 1_000_000;

type Wanted = {
  store: Store;
  /** Encrypts it. */
  key?: string | null;
};

/**
 * Stores what `fill` writes, completely or not at all. Throws BackupFailure and the errors of `fill`. Resolves to the size in bytes.
 */
export async function writeArchive(
  { store, key = null }: Wanted,
  header: Header,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const tar = pack();
  let size = 0;
  const storing = async (bytes: AsyncIterable<Uint8Array>) => {
    size = await store(Readable.from(bytes, { objectMode: false }));
  };
  const encrypting = key === null ? new PassThrough() : encryptWith(key);
  const stored = pipeline(tar, createCompressor(), encrypting, storing);
  const filled = fillArchive(tar, header, fill).catch((error: unknown) => {
    tar.destroy(error as Error);
    throw error;
  });
  const [filling, storage] = await Promise.allSettled([filled, stored]);
  // A full disk ends both; only the store's error says why.
  if (storage.status === 'rejected') {
    const isOfStore = filling.status === 'fulfilled' || storage.reason instanceof BackupFailure;
    throw isOfStore ? storage.reason : filling.reason;
  }
  return size;
}

function createCompressor() {
  return createZstdCompress({
    chunkSize: 1_000_000,
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
}

type Pack = ReturnType<typeof pack>;

async function fillArchive(tar: Pack, header: Header, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const manifest: Manifest = { tables: {}, media: {}, missing: [] };
  await addJson(tar, headerEntry, header);
  await fill({
    rows: async (table, batches) => {
      const known = await addRows(tar, table, batches);
      manifest.tables[table] = known;
      return known.rows;
    },
    media: async (name, { stream, bytes }) => {
      manifest.media[name] = { bytes, sha256: await add(tar, mediaEntry(name), bytes, stream) };
    },
    missing: (name) => manifest.missing.push(name),
  });
  await addJson(tar, manifestEntry, manifest);
  tar.finalize();
}

async function addRows(tar: Pack, table: TableName, batches: AsyncIterable<Row[]>) {
  const hash = createHash('sha256');
  let lines: Buffer[] = [];
  let size = 0;
  let rows = 0;
  let part = 0;
  const flush = async () => {
    if (size === 0) return;
    part += 1;
    await add(tar, rowsEntry(table, part), size, Readable.from(lines));
    lines = [];
    size = 0;
  };
  for await (const batch of batches) {
    for (const row of batch) {
      const line = Buffer.from(`${JSON.stringify(row)}\n`);
      hash.update(line);
      lines.push(line);
      size += line.length;
      rows += 1;
      if (size >= entryBytes) await flush();
    }
  }
  await flush();
  return { rows, sha256: hash.digest('hex') };
}

async function addJson(tar: Pack, name: string, value: Header | Manifest): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value));
  await add(tar, name, bytes.length, Readable.from([bytes]));
}

/** Writes one entry with backpressure; resolves to the SHA-256 of its bytes. */
async function add(tar: Pack, name: string, size: number, bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(bytes, hashed, tar.entry({ name, size, mode: 0o600, mtime: new Date(0) }));
  return hash.digest('hex');
}
