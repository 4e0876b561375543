import { tmpdir } from 'node:os';

import type { TestProject } from 'vitest/node';

import { connect } from '#api/db/connect.ts';

import { createDatabase } from './database.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: string;
    migratedDatabase: string;
  }
}

/** One cluster for the whole run; test files create their own databases, copied from one that has all tables. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const migrated = await createDatabase(server.url);
  if (!migrated) throw new Error('There is no Postgres');
  const { close } = await connect({ databaseUrl: migrated.url, dataDir: tmpdir() });
  await close();
  project.provide('postgres', server.url);
  project.provide('migratedDatabase', new URL(migrated.url).pathname.slice(1));
  return async () => {
    await migrated.drop();
    await server.stop();
  };
}
