const most = 100;
const pause = 1000;

/**
 * The states of a form, to go back and forth in. Changes of the same `merge` that follow each other quickly are one step, so that
 * a word is undone as a word.
 */
export function createHistory<Value>() {
  let past: Value[] = [];
  let future: Value[] = [];
  let last = { merge: '', at: 0 };

  return {
    push: (before: Value, merge = ''): void => {
      const now = Date.now();
      const goesOn = merge !== '' && merge === last.merge && now - last.at < pause;
      last = { merge, at: now };
      future = [];
      if (!goesOn) past = [...past, before].slice(-most);
    },
    undo: (now: Value): Value | null => {
      const before = past.at(-1);
      if (before === undefined) return null;
      past = past.slice(0, -1);
      future = [...future, now];
      last = { merge: '', at: 0 };
      return before;
    },
    redo: (now: Value): Value | null => {
      const next = future.at(-1);
      if (next === undefined) return null;
      future = future.slice(0, -1);
      past = [...past, now];
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
