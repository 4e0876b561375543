import { readConfig } from '#api/config/config.ts';
import { connect, ConnectError, openDatabase, orConnectError } from '#api/db/connect.ts';
import { migrationState } from '#api/db/migrate.ts';

import { commandLine, orUsage } from './command-line/command-line.ts';
import { DataDirError, lockDataDir } from './serve/lock.ts';

const { values } = commandLine({
  usage: `Usage: npm run migrate [-- --check]

Brings the database to this version of Caravan and ends. npm start does the same; apart from it, one sees how long that takes and whether it
works, before the new version gets visitors. An embedded database is copied first, as before-….sqlite in DATA_DIR, and its server must be stopped;
back up Postgres yourself. DATA_DIR and DATABASE_URL say which one, as for npm start.

  --check   change nothing: end with 3 if steps are missing
  --help    print this

Exit codes: 0 up to date, 1 it can't be used or was changed by a newer version, 2 wrong options, 3 steps are missing.`,
  options: { check: { type: 'boolean' } },
});
const config = orUsage(() => readConfig(process.env));
const started = performance.now();
try {
  const missing = await missingSteps();
  if (missing.length === 0) console.log('The database is of this version: there is nothing to do.');
  else if (values.check) {
    console.log(`${counted(missing.length)} missing: ${missing.join(', ')}`);
    process.exitCode = 3;
  } else {
    const lock = lockDataDir(config.dataDir);
    await (await connect(config)).close();
    lock.release();
    console.log(
      `Did ${counted(missing.length)} in ${((performance.now() - started) / 1000).toFixed(1)} s: ${missing.join(', ')}`,
    );
  }
} catch (error) {
  console.error(error instanceof ConnectError || error instanceof DataDirError ? error.message : error);
  process.exitCode = 1;
}

/** Those of a newer version make connect() refuse, with a sentence. */
async function missingSteps(): Promise<string[]> {
  const { db, close } = openDatabase(config);
  try {
    const { missing, newer } = await orConnectError(config, () => migrationState(db));
    if (newer !== null) await (await connect(config)).close();
    return missing;
  } finally {
    await close();
  }
}

function counted(steps: number): string {
  return steps === 1 ? '1 step' : `${steps} steps`;
}
