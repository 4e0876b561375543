import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a `<dialog>` that is a modal one for as long as it is mounted; what had the focus gets it back. It opens before the next
 * key, so that what is typed right behind the shortcut that opened it belongs to it.
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
