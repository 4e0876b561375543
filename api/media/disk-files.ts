import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';

import { allDone } from './all-done.ts';
import type { MediaFiles } from './files.ts';
import { syncFolder, writeWhole } from './write-whole.ts';

const oneHour = 3_600_000;

/** Media in a folder of this machine, which is made if need be. */
export function diskFiles(directory: string): MediaFiles {
  mkdirSync(directory, { recursive: true });
  const disk = new Disk(new FSDriver({ location: directory, visibility: 'public' }));
  return {
    // flydrive writes in place and doesn't wait for the disk: a crash would leave half a picture under its final name.
    write: async (files) => {
      await allDone(files.map(({ name, bytes }) => writeWhole(directory, name, bytes)));
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

/** Hidden files are being written; what a killed process left of one goes after an hour. */
async function removeAbandoned(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (found && found.mtimeMs < Date.now() - oneHour) await rm(file, { force: true });
}
