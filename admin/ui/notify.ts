import { atom } from 'nanostores';
import type { ReactNode } from 'react';

import { errorToastDuration, toastDuration } from '#shared/rules/constants.ts';

/** A function is the toast's Undo. */
type Action = { label: string; onClick: () => void } | (() => void);
type Kind = 'success' | 'error' | 'info';

const durations = { success: toastDuration, info: toastDuration, error: errorToastDuration } satisfies Record<
  Kind,
  number
>;

/** Set by the first toast, to load the toast library then and not with the first screen. */
export const $toasterWanted = atom(false);
const ready = Promise.withResolvers<(text: string) => ReactNode>();

/** Called when the toaster has mounted, with what renders a text; shows the toasts that waited for it. */
export const toasterReady = ready.resolve;

async function show(kind: Kind, text: string, action?: Action): Promise<void> {
  $toasterWanted.set(true);
  const [{ toast }, shown] = await Promise.all([import('sonner'), ready.promise]);
  const button = typeof action === 'function' ? { label: 'Undo', onClick: action } : action;
  // Calls that fail together for the same reason show one toast.
  const id = kind === 'error' ? { id: text } : {};
  toast[kind](shown(text), { ...id, duration: durations[kind], ...(button ? { action: button } : {}) });
}

export const notify = {
  success: (text: string, action?: Action) => void show('success', text, action),
  info: (text: string, action?: Action) => void show('info', text, action),
  error: (text: string) => void show('error', text),
  /**
   * Reports a finished write; the query client reports a failed one. It takes a promise, because the callbacks of a mutation don't
   * run after its row has unmounted.
   */
  done: (write: Promise<unknown>, text: string, undo?: () => void) =>
    void write.then(
      () => notify.success(text, undo),
      () => undefined,
    ),
};
