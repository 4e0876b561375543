import { createRootRouteWithContext, createRoute, notFound, redirect } from '@tanstack/react-router';

import { runMiddleware } from '../access/middleware.ts';
import { domainsQuery } from '../queries/domains.ts';
import { queryClient } from '../queries/query-client.ts';
import { publishStateQuery } from '../queries/releases.ts';
import { ShellSkeleton } from '../ui/shell-skeleton.tsx';
import { skeletonDelay } from '../ui/states.tsx';
import { NotFoundInShell, NotFoundPage } from './not-found-page.tsx';
import { RootLayout } from './root-layout.tsx';
import { ruleFor } from './route-rules.ts';

/** `rules` are redirects by path. */
export const root = createRootRouteWithContext<{ rules?: Record<string, string> }>()({
  component: RootLayout,
  pendingComponent: ShellSkeleton,
  pendingMs: skeletonDelay,
  notFoundComponent: NotFoundPage,
  beforeLoad: ({ location, context }) => {
    const target = ruleFor(location.pathname, context.rules);
    if (target?.kind === 'screen') throw redirect({ href: target.path });
    if (!target) return undefined;
    window.location.assign(target.url);
    // Never resolves: no screen may load while the browser leaves the panel.
    return new Promise<never>(() => undefined);
  },
});

/** The parent of all routes inside the shell, which need a session. */
export const panel = createRoute({
  getParentRoute: () => root,
  path: '/panel',
  notFoundComponent: NotFoundInShell,
  beforeLoad: runMiddleware('navigation'),
  loader: () => {
    void queryClient.prefetchQuery(publishStateQuery);
    void queryClient.prefetchQuery(domainsQuery);
  },
}).lazy(() => import('./panel.tsx').then((module) => module.Route));

/**
 * The validation of a route: throws the 404 'Page Not Found: {path}'. The route, or a parent below the shell, needs a
 * `notFoundComponent`: the shell's own would replace the shell.
 */
export function validate(valid: boolean, path: string): void {
  if (!valid) throw notFound({ data: { message: `Page Not Found: ${path}` } });
}
