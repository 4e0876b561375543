import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

import { type Config, readConfig } from '#api/config/config.ts';
import { ConfigError } from '#api/config/setting.ts';
import { ConnectError } from '#api/db/connect.ts';
import { ApiError } from '#api/lib/errors.ts';
import { clearLine, type StartStep, stepsOn } from '#shared/terminal/steps.ts';

import { UsageError } from '../command-line/command-line.ts';
import { DataDirError } from '../serve/lock.ts';
import { createBackup } from './create.ts';
import { newBackupKey } from './encryption.ts';
import { timeOfBackup } from './expired.ts';
import { BackupFailure } from './failure.ts';
import { backupPlace } from './place.ts';
import { type BackupFile, localFile } from './read-archive.ts';
import { restoreBackup } from './restore.ts';
import { sourceOf } from './scheduled.ts';
import { backupUsage, readBackupSettings, readRestoreSettings, restoreUsage } from './settings.ts';

type Terminal = {
  env: Record<string, string | undefined>;
  out: (line: string) => void;
  err: (line: string) => void;
  /** Where progress is shown. Defaults to lines of `out`. */
  startStep?: StartStep;
};

export function processTerminal(): Terminal {
  const live = process.stdout.isTTY;
  return {
    env: process.env,
    out: (line) => console.log(line),
    err: (line) => console.error(clearLine(live) + line),
    startStep: stepsOn({ live, write: (text) => process.stdout.write(text) }),
  };
}

/** `npm run backup`: resolves to the exit code. */
export function runBackup(args: string[], { env, out, err, startStep }: Terminal): Promise<number> {
  return orExitCode(err, async () => {
    const settings = readBackupSettings(args, new Date());
    if (!settings) return say(out, backupUsage);
    if (settings.task === 'newKey') return say(out, await newBackupKey());
    const config = readConfig(env);
    if (settings.task === 'list') return list(config, out);
    const file = resolve(settings.file);
    const started = performance.now();
    const { bytes, rows, media, missing } = await createBackup(sourceOf(config, err), {
      host: settings.host,
      file,
      log: out,
      ...(startStep ? { startStep } : {}),
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    out(`made ${file} in ${seconds} s: ${rows} rows, ${media} files, ${(bytes / 1e6).toFixed(1)} MB`);
    if (missing.length === 0) return 0;
    err(
      `The backup is whole but for ${missing.length} media files that the database names and the media store has lost: ${missing.slice(0, 10).join(', ')}${missing.length > 10 ? ', …' : ''}`,
    );
    return 3;
  });
}

/** `npm run restore`: resolves to the exit code. */
export function runRestore(args: string[], { env, out, err, startStep }: Terminal): Promise<number> {
  return orExitCode(err, async () => {
    const settings = readRestoreSettings(args);
    if (!settings) return say(out, restoreUsage);
    const config = readConfig(env);
    await restoreBackup(sourceOf(config, err), {
      ...settings,
      file: await findBackup(config, settings.file),
      log: out,
      ...(startStep ? { startStep } : {}),
    });
    out('Run npm start: it publishes what was restored.');
    return 0;
  });
}

function say(out: (line: string) => void, text: string): number {
  out(text);
  return 0;
}

/** Names the backups that the server has made, the newest last. */
async function list({ backups: { target } }: Config, out: (line: string) => void): Promise<number> {
  if (!target) throw new BackupFailure('The server makes no backups by itself: set BACKUP_TO or BACKUP_S3_….');
  const place = backupPlace(target);
  const names = (await place.names()).filter((name) => timeOfBackup(name) !== null).toSorted();
  out(`${names.length} in ${place.name}`);
  for (const name of names) out(name);
  return 0;
}

/** The file of that path, or else the backup of that name which the server has made. */
async function findBackup({ backups: { target, key } }: Config, file: string): Promise<BackupFile> {
  const path = resolve(file);
  if (existsSync(path) || !target || timeOfBackup(file) === null) return localFile(path, key);
  const place = backupPlace(target);
  return { name: `${file} in ${place.name}`, open: () => place.open(file), key };
}

async function orExitCode(err: (line: string) => void, run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const expected = [BackupFailure, ApiError, ConfigError, ConnectError, DataDirError].some(
      (kind) => error instanceof kind,
    );
    if (error instanceof UsageError) return (err(error.message), 2);
    err(expected ? (error as Error).message : error instanceof Error ? (error.stack ?? error.message) : String(error));
    return 1;
  }
}
