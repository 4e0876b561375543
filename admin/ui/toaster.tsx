import { useStore } from '@nanostores/react';
import { type CSSProperties, useEffect } from 'react';
import { Toaster as Sonner } from 'sonner';

import { toastCollapse, toastDuration, toastPosition } from '#shared/rules/constants.ts';

import { $theme } from '../stores/theme.ts';
import { toasterReady } from './notify.ts';

export function Toaster() {
  const theme = useStore($theme);
  useEffect(() => toasterReady(), []);
  return (
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
          toast: 'floating! text-ink! font-sans!',
          actionButton: 'bg-accent! text-accent-ink! h-7! px-2.5! rounded-md!',
          closeButton: 'bg-surface! border-line! text-ink!',
        },
      }}
    />
  );
}
