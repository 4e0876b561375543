import { may, type Permission } from '#shared/rules/roles.ts';

import { accountQuery } from '../queries/account.ts';
import { queryClient } from '../queries/query-client.ts';

/** Whether a route's loader may ask for what `permission` names: a screen that is refused asks for nothing. Behind the `navigation` middleware. */
export function mayLoad(permission: Permission): boolean {
  const account = queryClient.getQueryData(accountQuery.queryKey);
  return account !== undefined && may(account.user.role, permission);
}
