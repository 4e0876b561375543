import { linkSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Adds a hard link. False if that is impossible: another disk, a file system without hard links, or too many links to one file. */
export function tryLink(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    // Another process was faster. The same name means the same bytes.
    if (code === 'EEXIST') return true;
    if (['EXDEV', 'EPERM', 'EMLINK'].includes(code)) return false;
    throw error;
  }
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

/** Replaces a file. A killed process or a power cut leaves the old one or the new one, whole. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  try {
    await writeFile(part, text, { flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  await syncPath(dirname(path));
}

/** Null if the file is missing. Throws every other error. */
export function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
