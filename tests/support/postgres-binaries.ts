import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const oldest = 15;

/** The folder that holds `initdb` and `postgres` 15 or newer: PG_BIN, else the newest of those the machine has. */
function findPostgres(): string | undefined {
  const named = process.env['PG_BIN'];
  const folders = named
    ? [named]
    : [
        ...globSync('/usr/lib/postgresql/*/bin'),
        ...globSync('/opt/homebrew/opt/postgresql@*/bin'),
        ...(process.env['PATH'] ?? '').split(delimiter),
      ];
  return folders
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: majorVersion(folder) }))
    .filter(({ version }) => version >= oldest)
    .toSorted((a, b) => b.version - a.version)[0]?.folder;
}

/** Like findPostgres, but throws in one sentence when there is none and no server was named. */
export function requirePostgres(): string {
  const found = findPostgres();
  if (found) return found;
  throw new Error(
    `There is no Postgres ${oldest} or newer to test with: run "apt-get install postgresql" (as root), set PG_BIN to the folder of its programs, or TEST_DATABASE_URL to a running server.`,
  );
}

function majorVersion(folder: string): number {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(stdout)?.[1] ?? 0);
}
