import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

import { settleAll, type MediaFiles } from './files.ts';

const oneHour = 3_600_000;

/** Media in a local folder, which is created if needed. */
export function diskFiles(directory: string): MediaFiles {
  mkdirSync(directory, { recursive: true });
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'public' }));
  return {
    // flydrive writes in place without fsync: a crash would leave half a picture under its final name.
    write: async (files) => {
      await settleAll(files.map(({ name, bytes }) => writeAtomically(directory, name, bytes)));
      await syncFolder(directory);
    },
    open: async (name) => {
      if (!(await disk.exists(name))) return null;
      const { contentLength } = await disk.getMetaData(name);
      return { stream: await disk.getStream(name), bytes: contentLength };
    },
    exists: (name) => disk.exists(name),
    remove: (name) => disk.delete(name),
    names: async function* names() {
      for (const name of await readdir(directory)) {
        if (name.startsWith('.')) await removeAbandoned(join(directory, name));
        else yield name;
      }
    },
  };
}

/** Hidden files are being written; those that a killed process left are deleted after an hour. */
async function removeAbandoned(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found && found.mtimeMs < Date.now() - oneHour) await rm(file, { force: true });
}

/** Atomic write: the file appears complete or not at all. Its bytes are durable when this resolves, its name after `syncFolder`. */
async function writeAtomically(directory: string, name: string, bytes: Uint8Array): Promise<void> {
  const temporary = join(directory, `.${name}.${randomBytes(6).toString('hex')}`);
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(directory, name));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Makes the names of a folder's new files durable. */
async function syncFolder(directory: string): Promise<void> {
  const folder = await open(directory);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
