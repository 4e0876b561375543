import type { ErrorComponentProps } from '@tanstack/react-router';
import { Suspense } from 'react';

import { lazyNamed } from '../ui/lazy-named.ts';

const FatalPage = lazyNamed<'FatalPage', ErrorComponentProps>(
  () => import('./fatal-page.tsx').catch(() => ({ FatalPage: PlainPage })),
  'FatalPage',
);

/** Shows a fatal error of a screen. The page itself is loaded beforehand by `announceScreens`, since an error may be a lost network. */
export function ErrorPage(props: ErrorComponentProps) {
  return (
    <Suspense>
      <FatalPage {...props} />
    </Suspense>
  );
}

function PlainPage() {
  return (
    <p className="p-6">
      SOMETHING WENT WRONG. <a href="/">Take me home</a>
    </p>
  );
}
