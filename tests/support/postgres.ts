import { createCluster, unsynced } from './postgres-cluster.ts';

/** `url` is that of the server's default database; tests create empty ones beside it (database.ts). */
export type PostgresServer = { url: string; stop: () => Promise<void> };

/** A temporary Postgres cluster, or the server of TEST_DATABASE_URL. */
export async function startPostgres(): Promise<PostgresServer> {
  const running = process.env['TEST_DATABASE_URL'];
  if (running) return { url: running, stop: () => Promise.resolve() };
  const { url, remove } = await createCluster(unsynced);
  return { url, stop: remove };
}
