/** How many steps can be undone, at least. */
const longest = 300;
/** Keys in one field, one after the other, are one step. */
const oneStep = 800;

export type PageHistory<State> = ReturnType<typeof createHistory<State>>;

/**
 * Steps of a page. The editor's own history waits a quarter of a second before it notes a change: an undo right after it would
 * take back the change before.
 */
export function createHistory<State>(now: () => number = Date.now) {
  let past: State[] = [];
  let future: State[] = [];
  let last = { key: '', at: 0 };
  return {
    /** `before` is what a change replaced. Changes with the same key that follow each other closely are one step. */
    record: (before: State, key: string) => {
      const at = now();
      const joins = key !== '' && key === last.key && at - last.at < oneStep && past.length > 0;
      last = { key, at };
      future = [];
      if (!joins) past = [...past, before].slice(-longest);
    },
    undo: (current: State): State | null => {
      const before = past.at(-1);
      if (before === undefined) return null;
      past = past.slice(0, -1);
      future = [...future, current];
      last = { key: '', at: 0 };
      return before;
    },
    redo: (current: State): State | null => {
      const after = future.at(-1);
      if (after === undefined) return null;
      future = future.slice(0, -1);
      past = [...past, current];
      last = { key: '', at: 0 };
      return after;
    },
    can: () => ({ undo: past.length > 0, redo: future.length > 0 }),
  };
}
