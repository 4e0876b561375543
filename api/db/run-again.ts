import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

/** SQLSTATE serialization_failure and deadlock_detected: nothing was written, and the same work may succeed now. */
const passing = new Set(['40001', '40P01']);
const mostTries = 6;
/** Milliseconds before the second try, at least; each later pause is twice as long. */
const firstPause = 10;

/** Runs `work` again if the database ended it because of others. Throws what `work` throws, after the last try. */
export async function runAgain<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || !isPassing(error)) throw error;
      const pause = firstPause * 2 ** (tries - 1);
      // Two that ended each other must not meet again.
      await setTimeout(randomInt(pause, 2 * pause));
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passing.has(String(error.code));
}
