import { copyFileSync, linkSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { syncFileSystem } from './sync-file-system.ts';

/** `files` are relative to the directories. The target has none of them yet. */
export type LinkJob = { type: 'link'; from: string; to: string; files: string[] };

/** Concurrent fsyncs: the disk then combines several into one commit. */
const syncsAtOnce = 4;
/** From this many files on, syncing the whole file system is faster: one commit instead of one per file. */
const many = 24;

/** Links files into another directory; copies them where the disk has no hard links. */
export function linkFiles({ from, to, files }: LinkJob): void {
  const made = new Set<string>();
  for (const file of files) {
    const target = join(to, file);
    const folder = dirname(target);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    linkFile(join(from, file), target);
  }
}

function linkFile(source: string, target: string): void {
  if (!tryLink(source, target)) copyFileSync(source, target);
}

/** Adds a hard link. False if that is impossible: another disk, a file system without hard links, or too many links to one file. */
export function tryLink(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // Another process was faster. In a store the same name means the same bytes.
    if (code === 'EEXIST') return true;
    if (['EXDEV', 'EPERM', 'EMLINK'].includes(code)) return false;
    throw error;
  }
}

/** Makes files of one file system, and the entries of directories, survive a power loss. */
export async function syncPaths(paths: string[]): Promise<void> {
  const [first] = paths;
  if (first !== undefined && paths.length >= many && (await syncFileSystem(first))) return;
  const waiting = [...paths];
  await Promise.all(
    Array.from({ length: Math.min(syncsAtOnce, waiting.length) }, async () => {
      for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await syncPath(path);
    }),
  );
}

/** Makes a file's bytes, or a directory's entries, survive a power loss. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
