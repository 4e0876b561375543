import type { ErrorComponentProps } from '@tanstack/react-router';

import { errorToast } from '#shared/client/error-toast.ts';

import { paths } from '../routing/paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';

/** Shows a fatal error of a screen; `reset` renders the screen again. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  return (
    <main className="mx-auto grid min-h-[60dvh] max-w-lg place-content-center gap-3 p-6">
      <h1 className="text-xl font-semibold">Something went wrong.</h1>
      <p className="text-soft wrap-anywhere">{errorToast(error) ?? 'Your session needs a moment.'}</p>
      <p className="text-soft">What you saved is safe, and the public site is not affected.</p>
      <p className="flex gap-2">
        <Button tone="primary" onClick={reset}>
          Try again
        </Button>
        <LinkButton href={paths.dashboard}>Back to the dashboard</LinkButton>
      </p>
    </main>
  );
}
