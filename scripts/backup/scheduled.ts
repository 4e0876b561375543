import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import type { Config } from '#api/config/config.ts';
import { bucketFiles } from '#api/media/bucket-files.ts';
import { diskFiles } from '#api/media/disk-files.ts';

import type { ScheduledResult } from '../serve/backup-process.ts';
import { createBackup, type Source } from './create.ts';
import { backupName, expiredBackups } from './expired.ts';
import { BackupFailure } from './failure.ts';
import { type BackupPlace, backupPlace } from './place.ts';
import { openStage } from './stage.ts';

type Options = {
  /** Also restores it into an empty database. */
  test: boolean;
  /** Gets what went wrong with single pictures. */
  warn: (line: string) => void;
};

/**
 * Makes a backup of the network in the place of the settings, and removes those there that are older than they say. Throws BackupFailure or
 * ConnectError.
 */
export async function makeScheduled(config: Config, { test, warn }: Options): Promise<ScheduledResult> {
  const { target, key, keep } = config.backups;
  if (!target) throw new BackupFailure('Set BACKUP_TO to a folder, or BACKUP_S3_… to a bucket.');
  const place = backupPlace(target);
  const name = backupName(new Date(), key !== null);
  const { bytes, missing } = await createBackup(sourceOf(config, warn), {
    host: null,
    file: { store: place.store(name) },
    key,
    log: () => undefined,
  });
  if (test) await testBackup(config, place, name);
  // After the test: what can't be restored replaces nothing.
  const expired = expiredBackups(await place.names(), keep);
  for (const old of expired) await place.remove(old);
  return { file: `${name} in ${place.name}`, bytes, missing: missing.length, removed: expired.length };
}

export function sourceOf({ databaseUrl, dataDir, bucket }: Config, warn: (line: string) => void): Source {
  return {
    databaseUrl,
    dataDir,
    openFiles: () => (bucket ? bucketFiles(bucket, warn) : diskFiles(join(dataDir, 'media'))),
  };
}

/** Reads the whole backup back from its place into an empty database, and compares every row and picture with its manifest. */
async function testBackup({ dataDir, backups }: Config, place: BackupPlace, name: string): Promise<void> {
  const scratch = join(dataDir, 'backup-test');
  try {
    const stage = await openStage(scratch, { name, open: () => place.open(name), key: backups.key });
    await stage.close();
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
