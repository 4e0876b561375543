/** How many may run at the same moment under a key; 0 means any number. */
type Share = { key: string; most: number; refusal: () => Error };

/** Runs something unless one of its shares is used up: then it throws the refusal of that share. */
export type AtOnce = <T>(shares: Share[], run: () => Promise<T>) => Promise<T>;

/** Counts what runs at the same moment. Keys that nothing runs under take no memory. */
export function countAtOnce(): AtOnce {
  const running = new Map<string, number>();
  const add = (key: string, change: number) => {
    const now = (running.get(key) ?? 0) + change;
    if (now === 0) running.delete(key);
    else running.set(key, now);
  };
  return async (shares, run) => {
    const full = shares.find(({ key, most }) => most > 0 && (running.get(key) ?? 0) >= most);
    if (full) throw full.refusal();
    for (const { key } of shares) add(key, 1);
    try {
      return await run();
    } finally {
      for (const { key } of shares) add(key, -1);
    }
  };
}
