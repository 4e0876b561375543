import { may, type Permission } from '#shared/rules/roles.ts';

import { accountQuery } from '../queries/account.ts';
import { queryClient } from '../queries/query-client.ts';

/** Whether a route's loader may prefetch: a refused screen sends no requests. Runs after the `navigation` middleware. */
export function mayLoad(permission: Permission): boolean {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  return account !== undefined && may(account.user.role, permission);
}
