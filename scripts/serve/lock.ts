import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const sqliteBusy = 5;

/** The data folder can't be used: another process has locked it, or the file system refuses. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError';
}

/**
 * Locks the data folder until this process ends. The kernel holds the lock, so a killed process leaves none behind.
 * Throws DataDirError.
 */
export function lockDataDir(dataDir: string): { release: () => void } {
  try {
    makeFolder(dataDir);
    const lock = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 });
    try {
      lock.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      throw error;
    }
    return { release: () => lock.close() };
  } catch (error) {
    const { errcode, message } = error as { errcode?: number; message: string };
    if (errcode === sqliteBusy) {
      throw new DataDirError(
        `The data folder ${dataDir} is in use by another process: stop it, or set DATA_DIR to another folder.`,
      );
    }
    throw new DataDirError(
      `The data folder ${dataDir} can't be used: ${message}. Set DATA_DIR to a folder that can be written.`,
    );
  }
}

/**
 * Makes a folder and its parents. Node 24's recursive mkdir never returns where a file system answers ENOENT for a new folder
 * in an existing one, as /proc does: remove this when start.test.ts passes with it. Throws the file system's error.
 */
function makeFolder(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it just now.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Where `npm run restore` works. It removes the folder when it ends, so only a killed restore leaves it. */
export function restoreDir(dataDir: string): string {
  return join(dataDir, 'restore.part');
}

/** Throws DataDirError where a restore was killed: the data may be the old state, the new one, or nothing at all. */
export function refuseCutShortRestore(dataDir: string): void {
  const folder = restoreDir(dataDir);
  if (!existsSync(folder)) return;
  throw new DataDirError(
    `A restore into ${dataDir} was cut short: run npm run restore again, or remove ${folder} to go on with what is there.`,
  );
}
