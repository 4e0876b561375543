import { useLocation } from '@tanstack/react-router';

import { paths } from '../routing/paths.ts';
import { LinkButton } from '../ui/button.tsx';

/** The 404 page: a route's validation brings its own message, an unmatched path gets the default (product.md section 2). */
export function notFoundMessage(data: unknown, path: string): string {
  const given = typeof data === 'object' && data !== null && 'message' in data ? data.message : undefined;
  return typeof given === 'string' ? given : `Page not found: ${path}`;
}

export function NotFoundPage({ data }: { data?: unknown }) {
  return (
    <main>
      <NotFoundInShell data={data} />
    </main>
  );
}

/** The same inside the shell, which already has the main element. */
export function NotFoundInShell({ data }: { data?: unknown }) {
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <div className="mx-auto grid min-h-[60dvh] max-w-lg place-content-center gap-3 p-6">
      <p className="text-soft font-mono text-xs">404</p>
      <h1 className="text-xl font-semibold wrap-anywhere">{notFoundMessage(data, path)}</h1>
      <p className="text-soft">The page may have moved, or the link may have a typo.</p>
      <p>
        <LinkButton href={paths.dashboard}>Back to the dashboard</LinkButton>
      </p>
    </div>
  );
}
