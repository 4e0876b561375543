import { join, resolve } from 'node:path';

import { type Config, readConfig } from '#api/config/config.ts';
import { ConfigError } from '#api/config/setting.ts';
import { ConnectError } from '#api/db/connect.ts';
import { ApiError } from '#api/lib/errors.ts';
import { bucketFiles } from '#api/media/bucket-files.ts';
import { diskFiles } from '#api/media/disk-files.ts';
import { clearLine, type StartStep, stepsOn } from '#shared/terminal/steps.ts';

import { UsageError } from '../command-line/command-line.ts';
import { DataDirError } from '../serve/lock.ts';
import { createBackup, type Source } from './create.ts';
import { BackupFailure } from './failure.ts';
import { restoreBackup } from './restore.ts';
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
    const file = resolve(settings.file);
    const started = performance.now();
    const { bytes, rows, media, missing } = await createBackup(sourceOf(readConfig(env), err), {
      ...settings,
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
    await restoreBackup(sourceOf(readConfig(env), err), {
      ...settings,
      file: resolve(settings.file),
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

function sourceOf(config: Config, err: (line: string) => void): Source {
  const { databaseUrl, dataDir, bucket } = config;
  return {
    databaseUrl,
    dataDir,
    openFiles: () => (bucket ? bucketFiles(bucket, err) : diskFiles(join(dataDir, 'media'))),
  };
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
