import * as z from 'zod/mini';

import { type TableName, tableNames } from './tables.ts';

/**
 * A backup is a tar file, compressed with zstd:
 *
 *   backup.json               what it is, and of which version: the first entry
 *   rows/posts/000001.jsonl   rows as lines of JSON, some thousands an entry
 *   media/3f2a….640.webp      each file once
 *   manifest.json             how many rows and files there are, with their hashes: the last entry, so a cut file has none
 */
export const formatVersion = 1;
export const headerEntry = 'backup.json';
export const manifestEntry = 'manifest.json';

const Count = z.int().check(z.minimum(0));
const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Other versions may have other fields: what it is and its version is read before the rest. */
export const AnyHeader = z.object({ format: z.literal('caravan-backup'), version: z.int() });
export const Header = z.strictObject({
  format: z.literal('caravan-backup'),
  version: z.literal(formatVersion),
  created_at: z.string(),
  /** Of one domain, or null: of the network. */
  domain: z.nullable(z.strictObject({ id: z.string(), host: z.string() })),
  /** The state of the tables: the names of the migrations that made them. */
  migrations: z.array(z.string()),
});
export type Header = z.infer<typeof Header>;

export const Manifest = z.strictObject({
  tables: z.record(z.string(), z.strictObject({ rows: Count, sha256: Sha256 })),
  media: z.record(z.string(), z.strictObject({ bytes: Count, sha256: Sha256 })),
  /** Files that rows name and the store had lost when the backup was made. */
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

/** What an entry of this name is; null for a name that no backup has. No part of it is ever used as a path. */
export function entryKind(name: string): EntryKind | null {
  if (name === headerEntry) return { kind: 'header' };
  if (name === manifestEntry) return { kind: 'manifest' };
  const table = /^rows\/(\w+)\/\d{6,}\.jsonl$/.exec(name)?.[1];
  if (table && (tableNames as string[]).includes(table)) return { kind: 'rows', table };
  const file = /^media\/([\w-][\w.-]{0,199})$/.exec(name)?.[1];
  return file ? { kind: 'media', name: file } : null;
}
