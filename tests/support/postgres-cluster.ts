import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import pg from 'pg';

import { freePort } from './free-port.ts';
import { requirePostgres } from './postgres-binaries.ts';

/** A temporary Postgres cluster on its own port, which can be restarted after any end. */
export type PostgresCluster = {
  /** The URL of the server's default database; tests create empty ones beside it (database.ts). */
  url: string;
  start: () => Promise<void>;
  /** Fast shutdown: open sessions are cut off. */
  stop: () => Promise<void>;
  /** Kills all of it, like a power cut. */
  kill: () => Promise<void>;
  /** Suspends it: connections are accepted but get no response. */
  freeze: () => Promise<void>;
  thaw: () => void;
  /** Stops it and deletes its files. */
  remove: () => Promise<void>;
};

/** Milliseconds for the last process of a killed server to release its memory. */
const oldMemoryPatience = 15_000;

/** Settings of a server whose data nobody needs after a crash. */
export const unsynced = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
];

/** Creates and starts a cluster that syncs like a real one, unless `more` settings say otherwise. */
export async function createCluster(more: string[] = []): Promise<PostgresCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'caravan-postgres-'));
  const owner = databaseOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const binaries = programsFor(owner, folder);
  const data = join(folder, 'data');
  const options = { ...owner, cwd: folder };

  // Text sorts by language here, as on most servers, to expose queries that rely on byte order or server settings.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  const created = spawnSync(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'caravan', '--auth=trust', '--no-sync', '--no-instructions', ...locale],
    { ...options, encoding: 'utf8' },
  );
  if (created.status !== 0) throw new Error(`initdb failed: ${created.stderr || String(created.error)}`);

  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    ...more,
  ];
  const args = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  let server: ChildProcess | null = null;

  const url = `postgres://caravan@127.0.0.1:${port}/postgres`;

  /**
   * Suspends the server and its processes and returns their pids. Each has its own session, so ask for the children.
   */
  const freezeAll = async (): Promise<number[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    server?.kill('SIGSTOP'); // From here on it starts no other.
    const { rows } = await client.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid <> pg_backend_pid()',
    );
    await client.end();
    const pids = rows.map(({ pid }) => pid).filter((pid) => signal(pid, 'SIGSTOP'));
    return server?.pid === undefined ? pids : [server.pid, ...pids];
  };
  let frozen: number[] = [];
  const end = async (send: () => Promise<void> | void) => {
    if (!server) return;
    const exited = once(server, 'exit');
    await send();
    await exited;
    server = null;
  };
  const stop = () => end(() => void server?.kill('SIGINT'));
  const killNow = () => {
    server?.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async () => {
    const giveUp = Date.now() + oldMemoryPatience;
    while (server === null) {
      const starting = spawn(join(binaries, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
      try {
        await serving(starting);
        server = starting;
      } catch (error) {
        // A dying process of the killed server still holds their shared memory.
        if (!String(error).includes('pre-existing shared memory block') || Date.now() > giveUp) throw error;
        await wait(100);
      }
    }
  };
  process.once('exit', killNow);
  await start();

  return {
    url,
    start,
    stop,
    kill: () =>
      end(async () => {
        for (const pid of await freezeAll()) signal(pid, 'SIGKILL');
      }),
    freeze: async () => {
      frozen = await freezeAll();
    },
    thaw: () => {
      for (const pid of frozen) signal(pid, 'SIGCONT');
    },
    remove: async () => {
      process.off('exit', killNow);
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** False when the process has ended. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** Postgres refuses to run as root: then it runs as `postgres` if that user exists, else as `nobody`. */
function databaseOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number.parseInt(spawnSync('id', [flag, name]).stdout.toString(), 10));
    if (uid && gid) return { uid, gid };
  }
  throw new Error('Postgres refuses to run as root, and there is neither a user "postgres" nor a user "nobody".');
}

/** Copies the programs to the cluster's folder when `owner` may not read them, as in root's home (60 MB, 0.3 s). */
function programsFor(owner: { uid: number; gid: number } | undefined, folder: string): string {
  const binaries = requirePostgres();
  if (!owner || spawnSync(join(binaries, 'postgres'), ['--version'], owner).status === 0) return binaries;
  const copy = join(folder, 'programs');
  cpSync(join(binaries, '..'), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

async function serving(server: ChildProcess): Promise<void> {
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`Postgres did not start: ${output}`)));
    server.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready to accept connections')) resolve();
    });
  });
  // From here on the log is only drained, so that the server never blocks.
  server.stderr?.removeAllListeners('data');
  server.stderr?.resume();
}
