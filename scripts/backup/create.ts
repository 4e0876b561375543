import { existsSync } from 'node:fs';

import { sql } from 'kysely';

import { now } from '#api/db/codec.ts';
import { type Db, embeddedFile, openDatabase, orConnectError } from '#api/db/connect.ts';
import { migrationNames } from '#api/db/migrate.ts';
import { fileNamesOf, type MediaFiles } from '#api/media/files.ts';
import { type StartStep, type Step, stepsOn } from '#shared/terminal/steps.ts';

import { BackupFailure } from './failure.ts';
import { fileStore, type Store } from './file-store.ts';
import { formatVersion, type Header } from './format.ts';
import { readRows } from './read-rows.ts';
import { type Row, rowsInScope, type Scope, tableNames } from './tables.ts';
import { type ArchiveWriter, writeArchive } from './write-archive.ts';

/** Where the content is. The media store is opened only once there is work to do. */
export type Source = { databaseUrl: string | null; dataDir: string; openFiles: () => MediaFiles };
type Wanted = {
  /** The domain to keep; null: the whole network. */
  host: string | null;
  /** Where to: a file that doesn't exist yet, or another place. */
  file: string | { store: Store };
  /** Encrypts it. */
  key?: string | null;
  log: (line: string) => void;
  /** Shows the progress of long steps. Defaults to lines of `log`. */
  startStep?: StartStep;
};
export type Made = { bytes: number; rows: number; media: number; missing: string[] };

/**
 * Writes a consistent snapshot of a network or of one domain, also while a server writes.
 * Throws BackupFailure or ConnectError, and then leaves no file.
 */
export async function createBackup(
  { databaseUrl, dataDir, openFiles }: Source,
  { host, file, key = null, log, startStep = linesOf(log) }: Wanted,
): Promise<Made> {
  if (!databaseUrl && !existsSync(embeddedFile(dataDir)))
    throw new BackupFailure(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as for npm start.`);
  const { store } = typeof file === 'string' ? { store: fileStore(file) } : file;
  const { db, engine, close } = openDatabase({ databaseUrl, dataDir });
  try {
    await orConnectError({ databaseUrl, dataDir }, () => sql`select 1`.execute(db));
    // One transaction sees one snapshot: by the write-ahead log on SQLite, by repeatable read on Postgres.
    const begin = db.startTransaction();
    const isPostgres = engine === 'postgres';
    const snapshot = isPostgres ? begin.setIsolationLevel('repeatable read').setAccessMode('read only') : begin;
    const trx = await snapshot.execute();
    try {
      const header = await describe(trx, host);
      const made: Made = { bytes: 0, rows: 0, media: 0, missing: [] };
      made.bytes = await writeArchive({ store, key }, header, async (archive) => {
        const scope: Scope = header.domain && { domainId: header.domain.id };
        const names = await writeTables(trx, scope, archive, made, startStep);
        // Files take longest and need no database, so the transaction ends first. It wrote nothing, and a commit could fail.
        await trx.rollback().execute();
        await writeMedia(names, openFiles(), archive, made, startStep);
      });
      return made;
    } finally {
      if (!trx.isRolledBack) await trx.rollback().execute();
    }
  } finally {
    await close();
  }
}

/** Progress where there is no terminal: plain lines. */
export function linesOf(log: (line: string) => void): StartStep {
  return stepsOn({ live: false, write: (text) => log(text.trimEnd()) });
}

/** The transaction's first read, which fixes its snapshot. */
async function describe(trx: Db, host: string | null): Promise<Header> {
  const migrations = await sql<{ name: string }>`select name from kysely_migration order by name`
    .execute(trx)
    .then(({ rows }) => rows.map(({ name }) => name))
    .catch(() => []);
  if (migrations.join() !== migrationNames.join())
    throw new BackupFailure(
      'The database is of another version of Caravan: make the backup with that version, or run npm start with this one first.',
    );
  const header = { format: 'caravan-backup', version: formatVersion, created_at: now(), migrations } as const;
  if (host === null) return { ...header, domain: null };
  const domain = await trx.selectFrom('domains').select(['id', 'host']).where('host', '=', host).executeTakeFirst();
  if (domain) return { ...header, domain };
  const hosts = (await trx.selectFrom('domains').select('host').orderBy('host').execute()).map((row) => row.host);
  throw new BackupFailure(`There is no domain ${host} here. There are: ${hosts.join(', ') || 'none'}.`);
}

/** Writes all rows in scope; returns the names of the media files that they refer to. */
async function writeTables(
  trx: Db,
  scope: Scope,
  archive: ArchiveWriter,
  made: Made,
  startStep: StartStep,
): Promise<Set<string>> {
  const names = new Set<string>();
  for (const table of tableNames) {
    if (!rowsInScope(table, scope)) continue;
    const step = startStep(table);
    const rows = await archive.rows(table, watched(readRows(trx, table, scope), table, names, step));
    step.end(`${table}: ${rows} ${rows === 1 ? 'row' : 'rows'}`);
    made.rows += rows;
  }
  return names;
}

async function* watched(
  batches: AsyncIterable<Row[]>,
  table: string,
  names: Set<string>,
  step: Step,
): AsyncGenerator<Row[]> {
  for await (const rows of batches) {
    step.tick(rows.length);
    if (table === 'media') for (const row of rows) for (const name of mediaFilesOf(row)) names.add(name);
    yield rows;
  }
}

/** The names of the files that a row of `media` refers to. */
export function mediaFilesOf(row: Row): string[] {
  return fileNamesOf(row as Parameters<typeof fileNamesOf>[0]);
}

/** Runs after the transaction: a deleted entry's files are kept for days, so they still exist. */
async function writeMedia(
  names: Set<string>,
  files: MediaFiles,
  archive: ArchiveWriter,
  made: Made,
  startStep: StartStep,
): Promise<void> {
  const step = startStep('media', names.size);
  for (const name of names) {
    step.tick();
    const found = await files.open(name);
    if (found) {
      await archive.media(name, found);
      made.media += 1;
    } else {
      archive.missing(name);
      made.missing.push(name);
    }
  }
  step.end(`media: ${made.media} ${made.media === 1 ? 'file' : 'files'}`);
}
