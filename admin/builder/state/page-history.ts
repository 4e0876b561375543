const maxSteps = 300;
/** Changes in one field within this time of each other are one step, in milliseconds. */
const mergeWithin = 800;

export type PageHistory<State> = ReturnType<typeof createHistory<State>>;

/**
 * The undo history of a page. Puck's own records a change a quarter of a second late: an undo right after an edit would revert the
 * edit before it.
 */
export function createHistory<State>(now: () => number = Date.now) {
  let past: State[] = [];
  let future: State[] = [];
  let last = { key: '', at: 0 };
  return {
    /** `before` is the replaced state. Quick changes with the same non-empty key are one step. */
    record: (before: State, key: string) => {
      const at = now();
      const joins = key !== '' && key === last.key && at - last.at < mergeWithin && past.length > 0;
      last = { key, at };
      future = [];
      if (!joins) past = [...past, before].slice(-maxSteps);
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
