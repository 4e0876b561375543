import type { Readable } from 'node:stream';

import type { MediaRow } from '../db/schema.ts';

export type NewFile = { name: string; bytes: Uint8Array };

/** Where media files are stored: a local folder or a bucket. Names are flat, and a name always has the same bytes. */
export type MediaFiles = {
  /** Writes files atomically and durably. Existing names are replaced. */
  write: (files: NewFile[]) => Promise<void>;
  /** A file's bytes as a stream and its size; null when it doesn't exist. */
  open: (name: string) => Promise<{ stream: Readable; bytes: number } | null>;
  exists: (name: string) => Promise<boolean>;
  /** Deletes a file if it exists. */
  remove: (name: string) => Promise<void>;
  /** The names of all files, in no order. */
  names: () => AsyncGenerator<string, void>;
};

type NamedFiles = Pick<MediaRow, 'hashed_name' | 'path' | 'extensions' | 'widths' | 'extension'>;

/** All files of a library entry. They exist as long as the entry does. */
export function fileNamesOf({ hashed_name: name, path, extensions, widths, extension }: NamedFiles): string[] {
  const sizes = JSON.parse(widths ?? '[]') as number[];
  if (extension !== null) return [`${name}.${extension}`, ...sizes.map((side) => `${name}-${side}.webp`)];
  const endings = JSON.parse(extensions ?? '[]') as string[];
  return endings.flatMap((ending) => sizes.map((width) => `${path}-${width}.${ending}`));
}

/** The common prefix of the public files of some bytes; `hash` is their SHA-256 in hex. */
export function hashedNameOf(hash: string): string {
  return hash.slice(0, 24);
}

/** The source of a picture's AVIF files, deleted once they exist. */
export function sourceNameOf(name: string): string {
  return `${name}.source`;
}

/** The `hashed_name` that a file belongs to; null for a foreign file. */
export function ownerOf(fileName: string): string | null {
  return /^([0-9a-f]{24})(?:-\d+)?\.[a-z]+$/.exec(fileName)?.[1] ?? null;
}

/** Waits for all tasks, also when one fails: no write is under way when the failure is reported. */
export async function settleAll(tasks: Promise<void>[]): Promise<void> {
  await Promise.allSettled(tasks);
  await Promise.all(tasks);
}
