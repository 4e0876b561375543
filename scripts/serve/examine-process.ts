import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

import * as z from 'zod/mini';

import type { Examine } from '#api/services/context.ts';
import { Examination } from '#shared/schemas/installation.ts';

import { settle } from './backup-process.ts';

const program = resolve(import.meta.dirname, '../doctor.ts');
/** Milliseconds after which a check is given up. */
const patience = 60_000;

/** Checks the installation as `npm run doctor` does, in a process of its own. Whoever asks meanwhile gets the same answer. */
export function examineInProcess(): Examine {
  let running: ReturnType<Examine> | null = null;
  return () =>
    (running ??= run().finally(() => {
      running = null;
    }));
}

function run(): ReturnType<Examine> {
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      [program, '--json'],
      { timeout: patience, maxBuffer: 5_000_000 },
      (error, stdout, stderr) => {
        // It ends with 1 where something is wrong.
        if (error && stdout === '') fail(new Error(stderr.trim() || error.message));
        else settle(() => z.parse(Examination.shape.areas, JSON.parse(stdout)), done, fail);
      },
    );
  });
}
