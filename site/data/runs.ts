import type { Input, Memo } from './memo.ts';

/** An edit makes what belongs to its run again, so it is about as long as there are runs in a large domain. */
const length = 64;

/** A list in runs of a fixed length. */
export function runsOf<T>(list: T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / length) }, (_, run) =>
    list.slice(run * length, (run + 1) * length),
  );
}

/** What `make` makes of each run of `items`, together: at most once while the run has the same items. */
export function inRuns<T, I extends Input, R>(
  memo: Memo,
  make: (input: I & { items: T[] }) => R[],
  name: string,
  items: T[],
  shared: I,
): R[] {
  return runsOf(items).flatMap((run, index) => memo.of(make, `${name} ${index}`, { ...shared, items: run }));
}
