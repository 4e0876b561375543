import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { buildRenderer, rendererDir } from '#scripts/serve/builds.ts';

const lock = join(dirname(rendererDir), '.renderer.lock');

let ready: Promise<string> | null = null;

/** Compiles the renderer if its sources changed; parallel test files wait for the first one. Returns its folder. */
export function ensureRenderer(): Promise<string> {
  return (ready ??= compile());
}

async function compile(): Promise<string> {
  await takeLock();
  try {
    await buildRenderer(() => undefined);
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
  return rendererDir;
}

async function takeLock(): Promise<void> {
  mkdirSync(dirname(lock), { recursive: true });
  for (;;) {
    try {
      mkdirSync(lock);
      writeFileSync(join(lock, 'pid'), String(process.pid));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (isAbandoned()) rmSync(lock, { recursive: true, force: true });
      await wait(100);
    }
  }
}

/** Its process was killed during a build. */
function isAbandoned(): boolean {
  try {
    process.kill(Number(readFileSync(join(lock, 'pid'), 'utf8')), 0);
    return false;
  } catch {
    // No such process, or no pid yet: then the folder must be older than writing it takes.
    return Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > 1000;
  }
}
