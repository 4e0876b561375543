import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';

import * as z from 'zod/mini';

import type { MakeBackup } from '#api/backups/schedule.ts';

/** What scripts/scheduled-backup.ts prints. */
export const ScheduledResult = z.object({
  file: z.string(),
  bytes: z.number(),
  missing: z.number(),
  removed: z.number(),
  tested: z.boolean(),
});
export type ScheduledResult = z.infer<typeof ScheduledResult>;

const program = resolve(import.meta.dirname, '../scheduled-backup.ts');

/** Makes a backup in a process of its own, which gets a processor only when visitors and editors leave it one. */
export const makeInProcess: MakeBackup = ({ test, stop }) =>
  new Promise((done, fail) => {
    const child = execFile(
      process.execPath,
      [program, ...(test ? ['--test'] : [])],
      { signal: stop, maxBuffer: 1_000_000 },
      (error, stdout, stderr) => {
        const reason = stderr.trim();
        if (stop.aborted) fail(new Error('The server was stopped meanwhile.'));
        else if (error) fail(new Error(reason === '' ? `Its process ended (${error.message})` : reason));
        else settle(() => z.parse(ScheduledResult, JSON.parse(stdout)), done, fail);
      },
    );
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  });

/** What is thrown in a callback would end the process. */
export function settle<T>(read: () => T, done: (value: T) => void, fail: (error: unknown) => void): void {
  try {
    done(read());
  } catch (error) {
    fail(error);
  }
}
