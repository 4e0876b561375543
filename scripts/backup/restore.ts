import { sql } from 'kysely';

import { connect, type Connection, openDatabase } from '#api/db/connect.ts';
import { servingName } from '#api/db/postgres.ts';

import { lockDataDir } from '../serve/lock.ts';
import { linesOf, type Source } from './create.ts';
import { BackupFailure } from './failure.ts';
import { bringMedia, keepCopy, type Wanted } from './restore-context.ts';
import { restoreDomain } from './restore-domain.ts';
import { restoreNetwork } from './restore-network.ts';
import { closeStage, openStage } from './stage.ts';

/**
 * Restores a backup into the database and the media store of these settings, completely or not at all.
 * Throws BackupFailure, DataDirError or ConnectError, and then has changed nothing.
 */
export async function restoreBackup(source: Source, wanted: Wanted): Promise<void> {
  const { dataDir, databaseUrl, openFiles } = source;
  const { file, log, startStep = linesOf(wanted.log) } = wanted;
  const lock = lockDataDir(dataDir);
  try {
    log(`reading ${typeof file === 'string' ? file : file.name} …`);
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
  // connect() migrates, but its time limits are too short for writing a network.
  await (await connect(options)).close();
  return openDatabase(options);
}

/** On Postgres the server may run on another machine, whose lock can't be seen here. */
async function refuseWhileServed({ db, engine }: Connection): Promise<void> {
  if (engine === 'sqlite') return;
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and application_name = ${servingName}`.execute(db);
  if (rows.length > 0)
    throw new BackupFailure('A Caravan server works on this database: stop it on every machine, then restore.');
}
