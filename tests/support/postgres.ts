import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from './free-port.ts';
import { requirePostgres } from './postgres-binaries.ts';

/** `url` is that of the server's own database; tests make empty ones beside it (database.ts). */
export type PostgresServer = { url: string; stop: () => Promise<void> };

/** A throw-away Postgres cluster that syncs as a real one does; or the server that TEST_DATABASE_URL names. */
export async function startPostgres(): Promise<PostgresServer> {
  const running = process.env['TEST_DATABASE_URL'];
  if (running) return { url: running, stop: () => Promise.resolve() };

  const binaries = requirePostgres();
  const folder = mkdtempSync(join(tmpdir(), 'caravan-postgres-'));
  const owner = databaseOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder };

  // Text sorts by language here, as on most servers: a query that leans on bytes or on a server's habits shows.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  const created = spawnSync(
    join(binaries, 'initdb'),
    ['-D', folder, '-U', 'caravan', '--auth=trust', '--no-sync', '--no-instructions', ...locale],
    { ...options, encoding: 'utf8' },
  );
  if (created.status !== 0) throw new Error(`initdb failed: ${created.stderr || String(created.error)}`);

  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=200'];
  const server = spawn(join(binaries, 'postgres'), ['-D', folder, ...settings.flatMap((setting) => ['-c', setting])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const killNow = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', killNow);
  await serving(server);

  return {
    url: `postgres://caravan@127.0.0.1:${port}/postgres`,
    stop: async () => {
      process.off('exit', killNow);
      const exited = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT'); // fast shutdown: open sessions are ended
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Postgres refuses to run as root: there it runs as `postgres` if that user exists, else as `nobody`. */
function databaseOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number.parseInt(spawnSync('id', [flag, name]).stdout.toString(), 10));
    if (uid && gid) return { uid, gid };
  }
  throw new Error('Postgres refuses to run as root, and there is neither a user "postgres" nor a user "nobody".');
}

async function serving(server: ChildProcess): Promise<void> {
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`Postgres did not start: ${said}`)));
    server.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('ready to accept connections')) resolve();
    });
  });
  // From here on its log is only drained, so that it never waits for a reader.
  server.stderr?.removeAllListeners('data');
  server.stderr?.resume();
}
