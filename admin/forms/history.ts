/** `most`: the steps it keeps. `pause`: ms without a change after which a change with the same `merge` is another step. */
type Options = { most?: number; pause?: number; now?: () => number };

/** Earlier and later states for undo and redo. Quick changes with the same `merge` are one step, so that a word is undone as a word. */
export function createHistory<Value>({ most = 100, pause = 1000, now = Date.now }: Options = {}) {
  let past: Value[] = [];
  let future: Value[] = [];
  let last = { merge: '', at: 0 };

  return {
    push: (before: Value, merge = ''): void => {
      const at = now();
      const joins = merge !== '' && merge === last.merge && at - last.at < pause && past.length > 0;
      last = { merge, at };
      future = [];
      if (!joins) past = [...past, before].slice(-most);
    },
    undo: (current: Value): Value | null => {
      const before = past.at(-1);
      if (before === undefined) return null;
      past = past.slice(0, -1);
      future = [...future, current];
      last = { merge: '', at: 0 };
      return before;
    },
    redo: (current: Value): Value | null => {
      const next = future.at(-1);
      if (next === undefined) return null;
      future = future.slice(0, -1);
      past = [...past, current];
      last = { merge: '', at: 0 };
      return next;
    },
    clear: (): void => {
      past = [];
      future = [];
    },
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
  };
}
