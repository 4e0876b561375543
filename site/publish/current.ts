import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { nullIfMissing } from './packs/disk.ts';

/** The release that a domain's visitors get: its number, and the manifest with its pages. After a rollback that is an older one. */
export type Current = { number: number; manifest: string };

/**
 * What each domain shows is decided in the database. This is the copy of the machine that serves it, `{dataDir}/current/{domain id}`: visitors are
 * served by it also while there is no database. The publisher writes it after each switch, and when it starts.
 */
const fileOf = (dataDir: string, id: string): string => join(dataDir, 'current', id);

/** Null before the first release, and if a power cut left half a copy. */
export async function readCurrent(dataDir: string, id: string): Promise<Current | null> {
  const text = await readFile(fileOf(dataDir, id), 'utf8').catch(nullIfMissing);
  try {
    return text === null ? null : (JSON.parse(text) as Current);
  } catch {
    return null;
  }
}

/** Not synced: the database has it too. In one go, because visitors wait for it: that takes a tenth of a millisecond. */
export function writeCurrent(dataDir: string, id: string, { number, manifest }: Current): void {
  mkdirSync(join(dataDir, 'current'), { recursive: true });
  const part = `${fileOf(dataDir, id)}.part`;
  try {
    writeFileSync(part, JSON.stringify({ number, manifest } satisfies Current));
    renameSync(part, fileOf(dataDir, id));
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  }
}

export function isSameCurrent(one: Current | null, other: Current | null): boolean {
  return one?.number === other?.number && one?.manifest === other?.manifest;
}
