import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';

import { sharedSecret } from '#api/auth/secrets.ts';
import type { Config } from '#api/config/config.ts';
import { openDatabase, orConnectError } from '#api/db/connect.ts';
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
  const id = await installationId(config);
  const name = backupName({ time: new Date(), id, isEncrypted: key !== null });
  const { bytes, missing } = await createBackup(sourceOf(config, warn), {
    host: null,
    file: { store: place.store(name) },
    key,
    log: () => undefined,
  });
  const tested = test && (await testBackup(config, place, name, warn));
  // What lacks pictures replaces nothing: they may only be away, as on a disk that isn't mounted.
  const expired = missing.length > 0 ? [] : expiredBackups(await place.names(), id, keep).filter((old) => old !== name);
  for (const old of expired) await place.remove(old);
  return { file: `${name} in ${place.name}`, bytes, missing: missing.length, removed: expired.length, tested };
}

/** Names this installation's backups apart from those of others in the same place. A restored one has another id: no backup holds it. */
async function installationId(config: Config): Promise<string> {
  const { db, close } = openDatabase(config);
  try {
    const secret = await orConnectError(config, () => sharedSecret(db, 'backups'));
    return createHash('sha256').update(secret).digest('hex').slice(0, 8);
  } finally {
    await close();
  }
}

export function sourceOf({ databaseUrl, dataDir, bucket }: Config, warn: (line: string) => void): Source {
  return {
    databaseUrl,
    dataDir,
    openFiles: () => (bucket ? bucketFiles(bucket, warn) : diskFiles(join(dataDir, 'media'))),
  };
}

/**
 * Reads the whole backup back from its place into an empty database, and compares every row and picture with its manifest. One that is
 * damaged is removed, and a BackupFailure says so. False if there was no room, or something else in the way.
 */
async function testBackup({ dataDir, backups }: Config, place: BackupPlace, name: string, warn: Options['warn']) {
  const scratch = join(dataDir, 'backup-test');
  try {
    const stage = await openStage(scratch, { name, open: () => place.open(name), key: backups.key });
    await stage.close();
    return true;
  } catch (error) {
    if (error instanceof BackupFailure) {
      await place.remove(name);
      throw error;
    }
    warn(`The backup ${name} could not be restored for a test: ${String(error)}`);
    return false;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
