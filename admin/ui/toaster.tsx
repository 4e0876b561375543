import { useStore } from '@nanostores/react';
import { type CSSProperties, useEffect, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast } from 'sonner';

import { errorToastDuration, toastCollapse, toastDuration, toastPosition } from '#shared/rules/constants.ts';

import { $dialogs } from '../stores/dialogs.ts';
import { $theme } from '../stores/theme.ts';
import { withIsolatedTitles } from './isolated-titles.ts';
import { runUndo } from './last-undo.ts';
import { type ToastAction, toasterReady, type ToastKind } from './notify.ts';

const durations = { success: toastDuration, info: toastDuration, error: errorToastDuration } satisfies Record<
  ToastKind,
  number
>;

function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  const button = typeof action === 'function' ? { label: 'Undo', onClick: () => void runUndo(action) } : action;
  // Calls that fail together for the same reason show one toast.
  const id = kind === 'error' ? { id: text } : {};
  toast[kind](withIsolatedTitles(text), { ...id, duration: durations[kind], ...(button ? { action: button } : {}) });
}

/** The toasts, in the topmost dialog while one is open. */
export function Toaster() {
  const theme = useStore($theme);
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => toasterReady(showToast), []);
  // Before the dialog is removed with what is in it.
  useLayoutEffect(() => {
    const stop = $dialogs.subscribe((dialogs) => (dialogs.at(-1) ?? document.body).append(place));
    return () => {
      stop();
      place.remove();
    };
  }, [place]);
  return createPortal(
    <Sonner
      position={toastPosition}
      theme={theme === 'device' ? 'system' : theme}
      duration={toastDuration}
      closeButton
      style={{ '--toast-collapse': `${toastCollapse}ms` } as CSSProperties}
      // Below the top bar, the screen's actions and the list's filters: no toast may cover Save or Publish.
      offset={{ top: 176, right: 16 }}
      mobileOffset={{ top: 184 }}
      toastOptions={{
        classNames: {
          toast: 'floating! text-ink! font-sans! pe-10!',
          actionButton: 'bg-accent! text-accent-ink! h-7! px-2.5! rounded-md!',
          closeButton:
            'top-[calc(50%-0.75rem)]! right-2! left-auto! size-6! transform-none! rounded-sm! border-transparent! bg-transparent! text-soft! hover:bg-sunken! hover:text-ink!',
        },
      }}
    />,
    place,
  );
}
