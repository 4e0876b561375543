import { useStore } from '@nanostores/react';
import { createLazyRoute } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { useAccount } from '../queries/account.ts';
import { Shell } from '../screens/shell/shell.tsx';
import { $overlay } from '../stores/overlay.ts';
import { lazyNamed } from '../ui/lazy-named.ts';

export const Route = createLazyRoute('/panel')({ component: Panel });

const SetUpFactor = lazyNamed(() => import('./set-up-factor.tsx'), 'SetUpFactor');

/** The panel, or what is left of it once the time is over in which the user had to set a second factor up. */
function Panel() {
  const overlay = useStore($overlay);
  const { factor_due_at: dueAt } = useAccount().user;
  const [now] = useState(Date.now);
  // The API says so, too: while the panel is open, or where this device's clock is behind.
  const isLate = overlay === 'set-up' || (dueAt && Date.parse(dueAt) <= now);
  return (
    <Shell
      instead={
        isLate && (
          <Suspense>
            <SetUpFactor />
          </Suspense>
        )
      }
    />
  );
}
