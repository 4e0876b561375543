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

/** What runs before a route loads. Throws for an unknown name. */
export function runMiddleware(name: string): Middleware {
  const found = Object.hasOwn(middlewares, name) && middlewares[name];
  if (!found) throw new Error(`Unknown route middleware: '${name}'`);
  return found;
}
