import { notify } from './notify.ts';

type Undo = () => unknown;

let last: { text: string; undo: Undo } | null = null;
let undoing = false;
let toasts = 0;

/** Called for each toast. `undo` is null for a finished action that can't be undone, undefined for other messages. */
export function rememberToast(text: string, undo: Undo | null | undefined): void {
  toasts += 1;
  // An undo reports itself too, but the next Ctrl+Z must not do the action again.
  if (undo !== undefined && !undoing) last = undo && { text, undo };
}

export function forgetUndo(): void {
  last = null;
}

/** Runs an undo. Returns whether it succeeded without a toast of its own. */
export async function runUndo(undo: Undo): Promise<boolean> {
  forgetUndo();
  undoing = true;
  const before = toasts;
  try {
    await undo();
    // The toasts of the undo are shown a moment later.
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    return toasts === before;
  } catch {
    return false; // reported by the query client
  } finally {
    undoing = false;
  }
}

/** Undoes the last action whose toast offered it, and says so; false if there is none. */
export function undoLast(): boolean {
  if (!last) return false;
  const { text, undo } = last;
  void runUndo(undo).then((silent) => {
    if (silent) notify.info(`Undone: ${text}`);
  });
  return true;
}
