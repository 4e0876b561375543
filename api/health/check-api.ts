import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Db } from '../db/connect.ts';

/** More than what a disk that says it is full may still take. */
const probe = Buffer.alloc(64 * 1024);

/**
 * Why the API can't do its work, as one word of a probe's answer and the whole reason for the log; null if it can. It has to be able
 * to write: an editor's save that is refused is no better than none.
 */
export async function checkApi({
  db,
  dataDir,
}: {
  db: Db;
  dataDir: string;
}): Promise<{ part: 'database' | 'disk'; reason: string } | null> {
  try {
    // Changes nothing, but a read-only database refuses it.
    await db.updateTable('secrets').set({ name: '' }).where('name', '=', '').execute();
  } catch (error) {
    return { part: 'database', reason: (error as Error).message };
  }
  try {
    await writeOnce(dataDir);
  } catch (error) {
    return { part: 'disk', reason: (error as Error).message };
  }
  return null;
}

/** Writes a file into a folder and removes it. Throws what the disk throws. */
export async function writeOnce(folder: string): Promise<void> {
  const path = join(folder, `probe-${process.pid}`);
  try {
    const file = await open(path, 'w');
    try {
      await file.write(probe);
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    await rm(path, { force: true });
  }
}
