import { useStore } from '@nanostores/react';
import { Outlet } from '@tanstack/react-router';
import { Suspense } from 'react';

import { lazyNamed } from '../ui/lazy-named.ts';
import { LoadingBar } from '../ui/loading-bar.tsx';
import { $toasterWanted } from '../ui/notify.ts';

const Toaster = lazyNamed(() => import('../ui/toaster.tsx'), 'Toaster');

export function RootLayout() {
  const toasts = useStore($toasterWanted);
  return (
    <>
      <LoadingBar />
      <Outlet />
      <Suspense>{toasts && <Toaster />}</Suspense>
    </>
  );
}
