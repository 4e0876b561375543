import { atom } from 'nanostores';

import { rememberToast, rememberUndo } from './last-undo.ts';

/** A function is the toast's Undo. If it returns a promise, Ctrl+Z says "Undone" when that resolves. */
export type ToastAction = { label: string; onClick: () => void } | (() => unknown);
export type ToastKind = 'success' | 'error' | 'info';
type Show = (kind: ToastKind, text: string, action?: ToastAction) => void;

/** Set by the first toast, to load the toast library then and not with the first screen. */
export const $toasterWanted = atom(false);
const ready = Promise.withResolvers<Show>();

/** Called when the toaster has mounted; shows the toasts that waited for it. */
export const toasterReady = ready.resolve;

async function show(kind: ToastKind, text: string, action?: ToastAction): Promise<void> {
  rememberToast(text, typeof action === 'function' ? action : kind === 'success' ? null : undefined);
  $toasterWanted.set(true);
  (await ready.promise)(kind, text, action);
}

export const notify = {
  success: (text: string, action?: ToastAction) => void show('success', text, action),
  info: (text: string, action?: ToastAction) => void show('info', text, action),
  error: (text: string) => void show('error', text),
  /**
   * Reports a finished write; the query client reports a failed one. It takes a promise, because the callbacks of a mutation don't
   * run after its row has unmounted.
   */
  done: (write: Promise<unknown>, text: string, undo?: () => unknown) => {
    if (undo) rememberUndo(text, undo, write);
    void write.then(
      () => notify.success(text, undo),
      () => undefined,
    );
  },
};
