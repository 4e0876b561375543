import { setTimeout as wait } from 'node:timers/promises';

/** `value`: what was read in time, else null. `done` resolves when the read has succeeded or failed. */
export type PatientRead<T> = { value: T | null; done: Promise<unknown> };

/**
 * Reads something for callers that can do without it for now: they wait for `patience` milliseconds at most. Callers with the same key share a
 * read, and those that come after that time don't wait for it. Never rejects.
 */
export function patientReads<T>(
  patience: number,
): (key: string, read: () => Promise<T | null>) => Promise<PatientRead<T>> {
  const running = new Map<string, { done: Promise<T | null>; until: number }>();

  function begin(key: string, read: () => Promise<T | null>) {
    const done = read()
      .catch(() => null)
      .finally(() => running.delete(key));
    const begun = { done, until: performance.now() + patience };
    running.set(key, begun);
    return begun;
  }

  return async (key, read) => {
    const { done, until } = running.get(key) ?? begin(key, read);
    const left = until - performance.now();
    return { value: left <= 0 ? null : await Promise.race([done, wait(left, null, { ref: false })]), done };
  };
}
