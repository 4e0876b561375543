import { useStore } from '@nanostores/react';
import { createLazyRoute } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';

import { useAccount } from '../queries/account.ts';
import { Shell } from '../screens/shell/shell.tsx';
import { $overlay } from '../stores/overlay.ts';
import { lazyNamed } from '../ui/lazy-named.ts';

export const Route = createLazyRoute('/panel')({ component: Panel });

const FactorDemand = lazyNamed(() => import('./factor-demand.tsx'), 'FactorDemand');

/** The panel, or what is left of it once the time is over in which the user had to set a second factor up, or in a domain that takes only another sign-in. */
export function Panel({ children }: { children?: ReactNode }) {
  const overlay = useStore($overlay);
  const { factor_due_at: dueAt, sign_on_needed: provider } = useAccount().user;
  const [now] = useState(Date.now);
  // The API says so, too: while the panel is open, or where this device's clock is behind.
  const isLate = provider || overlay === 'set-up' || (dueAt && Date.parse(dueAt) <= now);
  const demand = (isLate || dueAt) && (
    <Suspense>
      <FactorDemand provider={provider} dueAt={isLate ? null : dueAt} />
    </Suspense>
  );
  return (
    <Shell instead={isLate && demand} notice={demand}>
      {children}
    </Shell>
  );
}
