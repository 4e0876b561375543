import { setTimeout as wait } from 'node:timers/promises';

/**
 * Reads something for callers that can do without it: null if it fails, or takes longer than `patience` milliseconds. Callers with the same key
 * share a read, and those that come after that time don't wait for it.
 */
export function patientReads<T>(patience: number): (key: string, read: () => Promise<T | null>) => Promise<T | null> {
  const running = new Map<string, { result: Promise<T | null>; until: number }>();

  function begin(key: string, read: () => Promise<T | null>) {
    const result = read()
      .catch(() => null)
      .finally(() => running.delete(key));
    const begun = { result, until: performance.now() + patience };
    running.set(key, begun);
    return begun;
  }

  return async (key, read) => {
    const { result, until } = running.get(key) ?? begin(key, read);
    const left = until - performance.now();
    return left <= 0 ? null : Promise.race([result, wait(left, null, { ref: false })]);
  };
}
