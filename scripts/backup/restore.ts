import { join, resolve } from 'node:path';

import { sql } from 'kysely';

import { connect, type Connection, openDatabase } from '#api/db/connect.ts';
import { servingName } from '#api/db/postgres.ts';
import type { MediaFiles, NewFile } from '#api/media/files.ts';
import type { StartStep } from '#shared/terminal/steps.ts';

import { lockDataDir } from '../serve/lock.ts';
import { createBackup, linesOf, type Source } from './create.ts';
import { BackupFailure } from './failure.ts';
import { readArchive } from './read-archive.ts';
import { restoreDomain } from './restore-domain.ts';
import { restoreNetwork } from './restore-network.ts';
import { closeStage, openStage, type Stage } from './stage.ts';

export type Wanted = {
  file: string;
  /** Which domain of the file; null: all that it holds. */
  host: string | null;
  /** Under which host; null: its own. */
  as: string | null;
  replace: boolean;
  log: (line: string) => void;
  /** Tells how far long parts are; without it in lines of `log`. */
  startStep?: StartStep;
};

export type Restore = Wanted & {
  stage: Stage;
  target: Connection;
  source: Source;
  /** Keeps what is there now, of one domain or all, before it is replaced. */
  keepCopy: (host: string | null) => Promise<void>;
  /** Brings files of the backup into the media store; those that are there stay. */
  bringMedia: (names: (name: string) => boolean) => Promise<void>;
};

/**
 * Restores a backup into the database and the media store of these settings: all of it or nothing.
 * Throws BackupFailure, DataDirError or ConnectError; nothing was changed then.
 */
export async function restoreBackup(source: Source, wanted: Wanted): Promise<void> {
  const { dataDir, databaseUrl, openFiles } = source;
  const { file, log, startStep = linesOf(wanted.log) } = wanted;
  const lock = lockDataDir(dataDir);
  try {
    log(`reading ${file} …`);
    const stage = await openStage(dataDir, file);
    try {
      const target = await openTarget({ databaseUrl, dataDir });
      try {
        await refuseWhileServed(target);
        const run = {
          ...wanted,
          stage,
          target,
          source,
          keepCopy: (host: string | null) => keepCopy(source, host, log),
          bringMedia: (wants: (name: string) => boolean) => bringMedia(file, openFiles(), wants, startStep),
        };
        if (stage.header.domain === null && wanted.host === null) await restoreNetwork(run);
        else await restoreDomain(run);
      } finally {
        await target.close();
      }
    } finally {
      await stage.close();
      await closeStage(dataDir);
    }
  } finally {
    lock.release();
  }
}

async function openTarget(options: { databaseUrl: string | null; dataDir: string }): Promise<Connection> {
  // Brings its tables up to date; but writing a network takes its time.
  await (await connect(options)).close();
  return openDatabase(options);
}

/** On Postgres the server may run on another machine, where it holds no lock that shows here. */
async function refuseWhileServed({ db, engine }: Connection): Promise<void> {
  if (engine === 'sqlite') return;
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = ${servingName}`.execute(db);
  if (rows.length > 0)
    throw new BackupFailure('A Caravan server works on this database: stop it on every machine, then restore.');
}

async function keepCopy(source: Source, host: string | null, log: (line: string) => void): Promise<void> {
  const time = new Date().toISOString().replace(/[:.]/g, '-');
  const file = resolve(join(source.dataDir, `before-restore-${time}.tar.zst`));
  await createBackup(source, { host, file, log: () => undefined });
  log(`kept what is there now in ${file}`);
}

/** Each write waits for the disk: it is worth its while with some files at once. */
const bytesAtOnce = 8_000_000;

async function bringMedia(
  file: string,
  files: MediaFiles,
  wants: (name: string) => boolean,
  startStep: StartStep,
): Promise<void> {
  const step = startStep('media');
  let waiting: NewFile[] = [];
  let bytesWaiting = 0;
  let brought = 0;
  const flush = async () => {
    if (waiting.length === 0) return;
    await files.write(waiting);
    brought += waiting.length;
    step.tick(waiting.length);
    waiting = [];
    bytesWaiting = 0;
  };
  await readArchive(file, {
    header: () => Promise.resolve(),
    rows: () => Promise.resolve(),
    media: async (name, read) => {
      // A name stands for the same bytes for ever.
      if (!wants(name) || (await files.exists(name))) return;
      const bytes = await read();
      waiting.push({ name, bytes });
      bytesWaiting += bytes.length;
      if (bytesWaiting >= bytesAtOnce) await flush();
    },
  });
  await flush();
  step.end(`media: ${brought} new ${brought === 1 ? 'file' : 'files'}`);
}
