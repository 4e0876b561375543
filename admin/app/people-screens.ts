import { mayLoad } from '../access/may-load.ts';
import { auditQuery } from '../queries/audit.ts';
import { factorsQuery } from '../queries/factors.ts';
import { backupsQuery, examinationQuery } from '../queries/installation.ts';
import { networkQuery } from '../queries/network.ts';
import { queryClient } from '../queries/query-client.ts';
import { sessionsQuery } from '../queries/sessions.ts';
import { rolesQuery, userListQuery, userQuery } from '../queries/users.ts';
import { auditInput, type AuditSearch } from '../screens/audit/audit-search.ts';
import { userListInput, type UserSearch } from '../screens/users/user-search.ts';

// One chunk, because these screens share most of their code.
export { AuditRoute } from '../screens/audit/audit-screen.tsx';
export { CreateDomainRoute } from '../screens/domains/create-domain.tsx';
export { DomainsRoute } from '../screens/domains/domains-screen.tsx';
export { InstallationRoute } from '../screens/installation/installation-screen.tsx';
export { ProfileRoute } from '../screens/profile/profile-screen.tsx';
export { InviteRoute } from '../screens/users/invite-user.tsx';
export { UserRoute } from '../screens/users/user-screen.tsx';
export { UsersRoute } from '../screens/users/users-screen.tsx';

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
  void queryClient.prefetchQuery(factorsQuery);
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

export function prefetchInstallation(): void {
  if (!mayLoad('installation.read')) return;
  void queryClient.prefetchQuery(backupsQuery);
  void queryClient.prefetchQuery(examinationQuery);
}
