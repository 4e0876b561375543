import type { Readable } from 'node:stream';

import type { MediaRow } from '../db/schema.ts';

export type NewFile = { name: string; bytes: Uint8Array };

/** Where media files are kept: a folder of this machine, or a bucket. Names are flat, and stand for the same bytes for ever. */
export type MediaFiles = {
  /** Makes files, each of which appears whole or not at all; all are safe when this answers. A name that is there is replaced. */
  write: (files: NewFile[]) => Promise<void>;
  /** A file's bytes as a stream and their number; null where there is none of that name. */
  open: (name: string) => Promise<{ stream: Readable; bytes: number } | null>;
  exists: (name: string) => Promise<boolean>;
  /** Removes a file; one that isn't there is gone already. */
  remove: (name: string) => Promise<void>;
  /** The names of all files, in no order. */
  names: () => AsyncGenerator<string, void>;
};

type NamedFiles = Pick<MediaRow, 'hashed_name' | 'path' | 'extensions' | 'widths' | 'extension'>;

/** All files that an entry of the library stands for. They are there as long as the entry is. */
export function fileNamesOf({ hashed_name: name, path, extensions, widths, extension }: NamedFiles): string[] {
  if (extension !== null) return [`${name}.${extension}`];
  const endings = JSON.parse(extensions ?? '[]') as string[];
  const sizes = JSON.parse(widths ?? '[]') as number[];
  return endings.flatMap((ending) => sizes.map((width) => `${path}-${width}.${ending}`));
}

/** What the names of the public files of some bytes begin with; `hash` is their SHA-256 in hex. */
export function hashedNameOf(hash: string): string {
  return hash.slice(0, 24);
}

/** What a picture's AVIF files are made from; gone when they are there. */
export function sourceNameOf(name: string): string {
  return `${name}.source`;
}

/** The `hashed_name` that a file belongs to; null for a file that is none of ours. */
export function ownerOf(fileName: string): string | null {
  return /^([0-9a-f]{24})(?:-\d+)?\.[a-z]+$/.exec(fileName)?.[1] ?? null;
}

/** Waits for all tasks, also when one fails: no write is under way when the failure is reported. */
export async function allDone(tasks: Promise<void>[]): Promise<void> {
  await Promise.allSettled(tasks);
  await Promise.all(tasks);
}
