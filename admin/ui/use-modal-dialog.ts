import { type SyntheticEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';

import { $dialogs } from '../stores/dialogs.ts';

/**
 * Opens a `<dialog>` as a modal while it is mounted, and restores focus afterwards; returns its props. Opens in a layout effect, so
 * that keys typed right after the shortcut that opened it reach the dialog. `onClose` runs on Escape; not as the dialog's own
 * `onClose`, since the dialog also closes when another one replaces it. `first` gets the focus; defaults to the first button or field.
 */
export function useModalDialog(onClose: () => void, first?: () => HTMLElement | null | undefined) {
  const dialog = useRef<HTMLDialogElement>(null);
  const focusFirst = useEffectEvent(() => first?.()?.focus());
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (!element) return undefined;
    if (!element.open) element.showModal();
    $dialogs.set([...$dialogs.get(), element]);
    focusFirst();
    return () => {
      $dialogs.set($dialogs.get().filter((other) => other !== element));
      element.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    // In React, unlike in the browser, a dialog hears of those inside it, too.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  return { ref: dialog, onCancel };
}
