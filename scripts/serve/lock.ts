import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

import { stageDir, wasCutShort } from '../backup/stage-dir.ts';
import { makeFolder } from './make-folder.ts';

const sqliteBusy = 5;

/** The data folder can't be had: another process works on it, or the file system refuses. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError';
}

/**
 * Takes the data folder for this process until it ends, however it ends: the lock is the kernel's, so a killed process
 * leaves none behind. Throws DataDirError.
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

/** Throws DataDirError where a restore was killed: what is here may be the old state, the new one, or nothing at all. */
export function refuseCutShortRestore(dataDir: string): void {
  if (!wasCutShort(dataDir)) return;
  throw new DataDirError(
    `A restore into ${dataDir} was cut short: run npm run restore again, or remove ${stageDir(dataDir)} to go on with what is there.`,
  );
}
