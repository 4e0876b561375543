import * as z from 'zod/mini';

import { type TableName, tableNames } from './tables.ts';

/**
 * A backup is a tar file, compressed with zstd:
 *
 *   backup.json               format and version; the first entry
 *   rows/posts/000001.jsonl   rows as lines of JSON, thousands per entry
 *   media/3f2a….640.webp      each file once
 *   manifest.json             counts and hashes of rows and files; the last entry, so a truncated file has none
 */
export const formatVersion = 1;
export const headerEntry = 'backup.json';
export const manifestEntry = 'manifest.json';

const Count = z.int().check(z.minimum(0));
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Other versions may have other fields, so format and version are read first. */
export const AnyHeader = z.object({ format: z.literal('caravan-backup'), version: z.int() });
export const Header = z.strictObject({
  format: z.literal('caravan-backup'),
  version: z.literal(formatVersion),
  created_at: z.string(),
  /** Null for a backup of the whole network. */
  domain: z.nullable(z.strictObject({ id: z.string(), host: z.string() })),
  /** The names of the migrations that made the tables. */
  migrations: z.array(z.string()),
});
export type Header = z.infer<typeof Header>;

export const Manifest = z.strictObject({
  tables: z.record(z.string(), z.strictObject({ rows: Count, sha256: Sha256 })),
  media: z.record(z.string(), z.strictObject({ bytes: Count, sha256: Sha256 })),
  /** Files that rows refer to but the store no longer had. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export function rowsEntry(table: TableName, part: number): string {
  return `rows/${table}/${String(part).padStart(6, '0')}.jsonl`;
}

export function mediaEntry(name: string): string {
  return `media/${name}`;
}

export type EntryKind =
  | { kind: 'header' }
  | { kind: 'manifest' }
  | { kind: 'rows'; table: string }
  | { kind: 'media'; name: string };

/** Null for a name that no backup has. Names are never used as paths. */
export function entryKind(name: string): EntryKind | null {
  if (name === headerEntry) return { kind: 'header' };
  if (name === manifestEntry) return { kind: 'manifest' };
  const table = /^rows\/(\w+)\/\d{6,}\.jsonl$/.exec(name)?.[1];
  if (table && (tableNames as string[]).includes(table)) return { kind: 'rows', table };
  const file = /^media\/([\w-][\w.-]{0,199})$/.exec(name)?.[1];
  return file ? { kind: 'media', name: file } : null;
}
