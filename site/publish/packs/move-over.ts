import { existsSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { syncPath } from './disk.ts';
import { type Encoding, encodings, twinSuffixes } from './encodings.ts';
import { PackWriter } from './pack-writer.ts';

/**
 * Moves the files of a version that kept each in a file of its own (`files/{hash}`, `.br`, `.gz`) into packs, and removes them. A
 * killed process starts over: the files are there until their packs are. False if there is nothing to move.
 */
export async function moveIntoPacks(files: string, folder: string): Promise<boolean> {
  if (!existsSync(files)) return false;
  const names = new Set(await readdir(files));
  const writer = new PackWriter(folder);
  try {
    for (const name of [...names].filter((each) => !each.includes('.'))) {
      const twins = new Map<Encoding, Uint8Array>();
      for (const encoding of encodings) {
        const twin = name + twinSuffixes[encoding];
        if (names.has(twin)) twins.set(encoding, await readFile(join(files, twin)));
      }
      writer.add(name, await readFile(join(files, name)), twins);
      await writer.written();
    }
    await writer.finish();
  } catch (error) {
    await writer.discard();
    throw error;
  }
  if (existsSync(folder)) await syncPath(folder);
  await rm(files, { recursive: true });
  return true;
}
