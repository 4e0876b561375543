import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';

import { pack } from 'tar-stream';

import { BackupFailure } from './failure.ts';
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

/**
 * Creates `file` with what `fill` writes: complete, synced and readable for its owner alone, or not at all.
 * Throws BackupFailure and the errors of `fill`. Resolves to the size in bytes.
 */
export async function writeArchive(
  file: string,
  header: Header,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const folder = dirname(file);
  const part = join(folder, `.${basename(file)}.${randomBytes(6).toString('hex')}.part`);
  const tar = pack();
  try {
    const output = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
    const written = pipeline(tar, createCompressor(), output);
    const filled = fillArchive(tar, header, fill).catch((error: unknown) => {
      tar.destroy(error as Error);
      throw error;
    });
    const [filling, writing] = await Promise.allSettled([filled, written]);
    // A full disk ends both; only the writer's error says why.
    if (writing.status === 'rejected')
      throw filling.status === 'rejected' && !output.errored ? filling.reason : writing.reason;
    // link() refuses an existing name; rename() would overwrite it.
    await link(part, file);
    const directory = await open(folder);
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
    return output.bytesWritten;
  } catch (error) {
    throw refusal(error, file);
  } finally {
    await rm(part, { force: true });
  }
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

/** Reading the input may fail with the same codes, so only errors of the file itself are translated. */
function refusal(error: unknown, file: string): unknown {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    EEXIST: `${file} exists already: name another file with --out, or remove it.`,
    ENOENT: `There is no folder ${dirname(file)}: make it, or name another file with --out.`,
    ENOSPC: `The disk of ${file} is full: make room, or name a file on another disk with --out.`,
    EACCES: `${file} can't be written: name a file in a folder of yours with --out.`,
    EROFS: `${file} is on a disk that can only be read: name another file with --out.`,
  };
  const reason = reasons[code];
  const own = code === 'ENOSPC' || path?.startsWith(dirname(file));
  return reason && own ? new BackupFailure(reason, { cause: error }) : error;
}
