import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';

import { errorToast } from '#shared/client/error-toast.ts';

import { useProblem } from '../stores/screen-problem.ts';
import { Button } from '../ui/button.tsx';
import { lazyNamed } from '../ui/lazy-named.ts';
import { allowReload } from './new-version.ts';

type LayoutProps = { problem: string; children: ReactNode };

const ErrorLayout = lazyNamed<'ErrorLayout', LayoutProps>(
  () => import('./trouble.ts').catch(() => ({ ErrorLayout: PlainLayout })),
  'ErrorLayout',
);

/** How browsers, in this order Chromium and Firefox, Safari, and Vite's preloading, say that a chunk didn't load. */
const chunkWords = /dynamically imported module|module script failed|preload CSS/i;

/** A fatal error of a screen: the configured error page, or the way back into a screen that needed the network. */
export function FatalPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  // The router imports a chunk again, and runs middleware and loaders again.
  const retry = () => void router.invalidate().then(reset);
  const [wasOffline] = useState(() => !navigator.onLine);
  if (wasOffline && chunkWords.test(String(error))) return <OfflinePage retry={retry} />;
  return (
    <Suspense>
      <ErrorLayout problem="Something went wrong">
        <p className="text-soft text-[13px] wrap-anywhere">
          {errorToast(error) ?? 'Your session needs a moment.'}
          <br />
          What you saved is safe, and the public site is not affected.
        </p>
        <p>
          <Button onClick={retry}>Try again</Button>
        </p>
      </ErrorLayout>
    </Suspense>
  );
}

/** Stands in for the configured error page while the server can't be reached. */
function PlainLayout({ problem, children }: LayoutProps) {
  useProblem(problem);
  return (
    <div className="mx-auto grid max-w-2xl gap-3 p-6">
      <h1 className="text-xl font-semibold">{problem}</h1>
      {children}
      <p>
        <a href="/" className="underline">
          Take me home
        </a>
      </p>
    </div>
  );
}

/** When Retry was pressed last: a failed retry shows a new page. */
let tried = 0;
const justNow = 10_000;

function OfflinePage({ retry }: { retry: () => void }) {
  const [failed] = useState(() => Date.now() - tried < justNow);
  useProblem('You are offline');
  // Some browsers never request a chunk again that failed once: only a reload brings it.
  const again = () => {
    allowReload();
    retry();
  };
  const online = useEffectEvent(again);
  useEffect(() => {
    addEventListener('online', online);
    return () => removeEventListener('online', online);
  }, []);
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-lg place-content-center gap-3 p-6">
      <h1 className="text-xl font-semibold">You are offline</h1>
      <p className="text-soft">
        This screen was never opened in this tab, so it needs the network. It opens as soon as you are online again.
      </p>
      <p className="flex items-center gap-3">
        <Button
          tone="primary"
          onClick={() => {
            tried = Date.now();
            again();
          }}
        >
          Retry
        </Button>
        <span role="status" className="text-soft">
          {failed && 'Still offline.'}
        </span>
      </p>
    </div>
  );
}
