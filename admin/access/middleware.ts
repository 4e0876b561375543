import { redirect } from '@tanstack/react-router';

import { session } from '../client/client.ts';
import { accountQuery } from '../queries/account.ts';
import { queryClient } from '../queries/query-client.ts';
import { signInPath } from '../routing/paths.ts';

type Visit = { location: { href: string } };
type Middleware = (visit: Visit) => Promise<void> | void;

/** Route middleware by name. `navigation` requires a session; each form guards its own unsaved changes. */
const middlewares: Record<string, Middleware> = {
  navigation: async ({ location }) => {
    const next = location.href;
    if (!session.signedIn()) throw redirect({ href: signInPath(next) });
    try {
      await queryClient.ensureQueryData(accountQuery);
    } catch (error) {
      // The session ended during the call. The error page shows any other error.
      if (!session.signedIn()) throw redirect({ href: signInPath(next) });
      throw error;
    }
  },
  guest: () => {
    if (session.signedIn()) throw redirect({ href: '/panel' });
  },
};

/** Runs middleware in order before a route loads. Throws for an unknown name. */
export function runMiddleware(...names: string[]): (visit: Visit) => Promise<void> {
  const found = names.map((name) => {
    const middleware = Object.hasOwn(middlewares, name) ? middlewares[name] : undefined;
    if (!middleware)
      throw new Error(`Unknown route middleware: '${name}'. Known: ${Object.keys(middlewares).join(', ')}`);
    return middleware;
  });
  return async (visit) => {
    for (const middleware of found) await middleware(visit);
  };
}
