import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps a `<dialog>` open as a modal while it is mounted, and restores focus afterwards. Opens in a layout effect, so that keys
 * typed right after the shortcut that opened it reach the dialog.
 */
export function useModalDialog(): RefObject<HTMLDialogElement | null> {
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
  return dialog;
}
