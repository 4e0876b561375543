import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';

import { extract, type ExtractEvents } from 'tar-stream';
import * as z from 'zod/mini';

import { migrationNames } from '#api/db/migrate.ts';

import { DecryptionError, decryptWith } from './encryption.ts';
import { BackupFailure } from './failure.ts';
import { AnyHeader, entryKind, formatVersion, Header, Manifest } from './format.ts';
import type { Row, TableName } from './tables.ts';

export type ArchiveReader = {
  header: (header: Header) => Promise<void>;
  rows: (table: TableName, rows: Row[]) => Promise<void>;
  /** The bytes can be read only once, during the call. */
  media: (name: string, bytes: () => Promise<Buffer>) => Promise<void>;
};

/** A path, or a file that is somewhere else or may be encrypted. */
export type BackupFile =
  | string
  | {
      /** For people. */
      name: string;
      open: () => Promise<Readable>;
      key?: string | null;
    };

export function localFile(path: string, key: string | null = null): Exclude<BackupFile, string> {
  return { name: path, open: async () => createReadStream(path, { highWaterMark: 1_000_000 }), key };
}

/** Row entries have about a megabyte and media files at most an upload's size, so a larger entry is not ours. */
const maxEntryBytes = 256_000_000;

const RowLine = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/**
 * Reads a whole backup and compares it with its manifest: the data is complete and intact only once this resolves.
 * Throws BackupFailure: not a backup, of a newer version, damaged or truncated.
 */
export async function readArchive(
  backup: BackupFile,
  reader: ArchiveReader,
): Promise<{ header: Header; manifest: Manifest }> {
  const entries = extract();
  const { name: file, open, key = null } = typeof backup === 'string' ? localFile(backup) : backup;
  const input = await open();
  // An error in here ends the loop below with the same error.
  const fed = pipeline(input, decryptWith(key, file), createZstdDecompress({ chunkSize: 1_000_000 }), entries).catch(
    (error: unknown) => error,
  );
  const found: Found = { header: null, manifest: null, tables: {}, media: {} };
  try {
    for await (const entry of entries) await readEntry(entry, reader, found, file);
    const failed = await fed;
    if (failed) throw failed;
  } catch (error) {
    throw refusal(error, file, found.header !== null);
  }
  const { header, manifest } = found;
  if (!header) throw new BackupFailure(notOurs(file));
  if (!manifest) throw new BackupFailure(damaged(file, 'its end is missing'));
  const wrong = difference(found, manifest);
  if (wrong) throw new BackupFailure(damaged(file, wrong));
  return { header, manifest };
}

type Entry = ExtractEvents['entry'][1];
type Found = {
  header: Header | null;
  manifest: Manifest | null;
  tables: Record<string, { rows: number; hash: Hash }>;
  media: Manifest['media'];
};

async function readEntry(entry: Entry, reader: ArchiveReader, found: Found, file: string): Promise<void> {
  const { name, type, size } = entry.header;
  const what = type === 'file' && size <= maxEntryBytes ? entryKind(name) : null;
  if (!found.header && what?.kind !== 'header') throw new BackupFailure(notOurs(file));
  if (!what || found.manifest) throw new BackupFailure(damaged(file, `it holds ${JSON.stringify(name.slice(0, 100))}`));
  let read: Buffer | null = null;
  const bytes = async (): Promise<Buffer> => (read ??= await bytesOf(entry));
  if (what.kind === 'header') {
    found.header = readHeader(await bytes(), file);
    await reader.header(found.header);
  } else if (what.kind === 'manifest') {
    found.manifest = z.parse(Manifest, JSON.parse((await bytes()).toString()));
  } else if (what.kind === 'rows') {
    const lines = await bytes();
    const table = (found.tables[what.table] ??= { rows: 0, hash: createHash('sha256') });
    table.hash.update(lines);
    const rows = lines
      .toString()
      .split('\n')
      .slice(0, -1)
      .map((line) => z.parse(RowLine, JSON.parse(line)));
    table.rows += rows.length;
    await reader.rows(what.table as TableName, rows);
  } else {
    await reader.media(what.name, bytes);
    const content = await bytes();
    found.media[what.name] = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
  }
}

async function bytesOf(entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function readHeader(bytes: Buffer, file: string): Header {
  const any = z.safeParse(AnyHeader, JSON.parse(bytes.toString()));
  if (!any.success) throw new BackupFailure(notOurs(file));
  const newer = `${file} was made by a newer Caravan: update this one, then restore it.`;
  if (any.data.version > formatVersion) throw new BackupFailure(newer);
  const header = z.parse(Header, JSON.parse(bytes.toString()));
  if (header.migrations.some((name, index) => migrationNames[index] !== name)) throw new BackupFailure(newer);
  return header;
}

function difference({ tables, media }: Found, manifest: Manifest): string | null {
  for (const [name, { rows, sha256 }] of Object.entries(manifest.tables)) {
    const table = tables[name];
    const same = table ? table.rows === rows && table.hash.digest('hex') === sha256 : rows === 0;
    if (!same) return `the rows of ${name} are not those that were written`;
  }
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.media)) {
    if (media[name]?.bytes !== bytes || media[name].sha256 !== sha256)
      return `the file ${name} is not the one that was written`;
  }
  const extra = [
    ...Object.keys(tables).filter((name) => !manifest.tables[name]),
    ...Object.keys(media).filter((name) => !manifest.media[name]),
  ][0];
  return extra ? `nothing says that ${extra} belongs to it` : null;
}

const notOurs = (file: string) => `${file} is not a backup of Caravan. Nothing was changed.`;
const damaged = (file: string, how: string) =>
  `${file} is damaged: ${how}. Nothing was changed; take another backup, or copy this one again from where it was made.`;

function refusal(error: unknown, file: string, begun: boolean): unknown {
  if (error instanceof BackupFailure) return error;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupFailure(`There is no file ${file}.`, { cause: error });
  if (code === 'EISDIR') return new BackupFailure(notOurs(file), { cause: error });
  // SQLITE_ERROR, CONSTRAINT, MISMATCH: rows that don't fit their tables.
  const { errcode = 0 } = error as { errcode?: number };
  if (code === 'ERR_SQLITE_ERROR' && [1, 19, 20].includes(errcode & 0xff))
    return new BackupFailure(damaged(file, 'it holds rows that do not fit'), { cause: error });
  const broken =
    error instanceof SyntaxError ||
    error instanceof z.core.$ZodError ||
    error instanceof DecryptionError ||
    /^(Z_|ZSTD_)/.test(code ?? '') ||
    /zstd|tar header|unexpected end|premature close|decompression|checksum|writable stream closed/i.test(message);
  if (!broken) return error;
  const isOurs = begun || error instanceof DecryptionError;
  return new BackupFailure(isOurs ? damaged(file, 'its end is missing or its bytes were changed') : notOurs(file), {
    cause: error,
  });
}
