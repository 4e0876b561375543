import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';

/**
 * Opens a `<dialog>` as a modal while it is mounted, and restores focus afterwards; returns its props. Opens in a layout effect, so
 * that keys typed right after the shortcut that opened it reach the dialog. `onClose` runs on Escape; not as the dialog's own
 * `onClose`, since the dialog also closes when another one replaces it.
 */
export function useModalDialog(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };
  return { ref: dialog, onCancel };
}
