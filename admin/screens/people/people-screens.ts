import { mayLoad } from '../../app/may-load.ts';
import { queryClient } from '../../app/query-client.ts';
import { auditQuery } from '../../queries/audit.ts';
import { networkQuery } from '../../queries/network.ts';
import { sessionsQuery } from '../../queries/sessions.ts';
import { rolesQuery, userListQuery, userQuery } from '../../queries/users.ts';
import { auditInput, type AuditSearch } from '../audit/audit-search.ts';
import { userListInput, type UserSearch } from '../users/user-search.ts';

// One chunk: the screens share most of what they need, and nobody wants only one of them.
export { AuditRoute } from '../audit/audit-screen.tsx';
export { CreateDomainRoute } from '../domains/create-domain.tsx';
export { DomainsRoute } from '../domains/domains-screen.tsx';
export { ProfileRoute } from '../profile/profile-screen.tsx';
export { InviteRoute } from '../users/invite-user.tsx';
export { UserRoute } from '../users/user-screen.tsx';
export { UsersRoute } from '../users/users-screen.tsx';

export function prefetchUsers(search: UserSearch): void {
  if (!mayLoad('users.manage')) return;
  void queryClient.prefetchQuery(userListQuery(userListInput(search)));
}

export function prefetchUser(id: string): void {
  if (!mayLoad('users.manage')) return;
  void queryClient.prefetchQuery(userQuery(id));
  void queryClient.prefetchQuery(rolesQuery);
}

export function prefetchProfile(): void {
  void queryClient.prefetchQuery(sessionsQuery);
}

export function prefetchAudit(search: AuditSearch): void {
  if (!mayLoad('audit.read')) return;
  void queryClient.prefetchQuery(auditQuery(auditInput(search)));
}

export function prefetchNetwork(): void {
  if (!mayLoad('domains.create')) return;
  void queryClient.prefetchQuery(networkQuery);
}
