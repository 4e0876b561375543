type Undo = () => unknown;

let last: { text: string; undo: Undo; written: Promise<unknown> } | null = null;
let undoing = false;
let toasts = 0;

/** Remembers an action that Ctrl+Z can undo. If it is still being written, the undo waits for that. */
export function rememberUndo(text: string, undo: Undo, written: Promise<unknown> = Promise.resolve()): void {
  // An undo reports itself too, but the next Ctrl+Z must not do the action again.
  if (!undoing) last = { text, undo, written };
}

export function forgetUndo(): void {
  last = null;
}

/** Called for each toast. `undo` is null for a finished action that can't be undone, undefined for other messages. */
export function rememberToast(text: string, undo: Undo | null | undefined): void {
  toasts += 1;
  if (undo) rememberUndo(text, undo);
  else if (undo === null && !undoing) forgetUndo();
}

/** Runs an undo. Returns whether it succeeded without a toast of its own. */
export async function runUndo(undo: Undo, written?: Promise<unknown>): Promise<boolean> {
  // The Undo of an older toast leaves the newest action to Ctrl+Z.
  if (last?.undo === undo) forgetUndo();
  undoing = true;
  try {
    await written;
    await nextTask();
    const before = toasts;
    await undo();
    await nextTask();
    return toasts === before;
  } catch {
    return false; // reported by the query client
  } finally {
    undoing = false;
  }
}

/** By then, the toast of what has just finished is counted. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}

/** Undoes the last action whose toast offers it, and says so; false if there is none. */
export function undoLast(say: (text: string) => void): boolean {
  if (!last) return false;
  const { text, undo, written } = last;
  void runUndo(undo, written).then((silent) => {
    if (silent) say(`Undone: ${text}`);
  });
  return true;
}
