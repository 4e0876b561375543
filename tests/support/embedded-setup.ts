import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { TestProject } from 'vitest/node';

import { connect, embeddedFile } from '#api/db/connect.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    migratedFile: string;
  }
}

/** One embedded database with all tables for the whole run: every test starts with a copy (database.ts). */
export async function setup(project: TestProject): Promise<() => void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'caravan-migrated-'));
  const { close } = await connect({ databaseUrl: null, dataDir });
  await close();
  project.provide('migratedFile', embeddedFile(dataDir));
  return () => rmSync(dataDir, { recursive: true, force: true });
}
