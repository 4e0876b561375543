import { copyFileSync, linkSync, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files are relative to the directories. */
export type LinkJob = { type: 'link'; from: string; to: string; files: string[] };
export type RemoveJob = { type: 'remove'; directory: string; files: string[] };
/** Absolute paths of files and directories whose bytes must survive a power loss. */
export type SyncJob = { type: 'sync'; paths: string[] };

/** How many fsyncs are under way at once: the disk then writes several with one commit. */
const syncsAtOnce = 4;

/** The same files in another directory, without a copy where the disk allows it. What is there already is replaced. */
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
  try {
    linkSync(source, target);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') {
      rmSync(target);
      linkFile(source, target);
    } else if (code === 'EXDEV' || code === 'EPERM' || code === 'EMLINK') {
      copyFileSync(source, target); // another disk, a file system without hard links, or too many of one file
    } else {
      throw error;
    }
  }
}

/** Removes files, and the folders that are empty without them. */
export function removeFiles({ directory, files }: RemoveJob): void {
  for (const file of files) {
    rmSync(join(directory, file), { force: true });
    let folder = dirname(file);
    while (folder !== '.' && removeIfEmpty(join(directory, folder))) folder = dirname(folder);
  }
}

function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') return false;
    if (code === 'ENOENT') return true;
    throw error;
  }
}

export async function syncPaths({ paths }: SyncJob): Promise<void> {
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
