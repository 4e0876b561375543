import type { ComponentType, ReactNode } from 'react';

import { may, type Permission, roleLabels, roles } from '#shared/rules/roles.ts';

import { useAccount, useMay } from '../queries/account.ts';
import { EmptyState } from '../ui/states.tsx';

type Props = { permission: Permission; title: string; action?: ReactNode; children: ReactNode };

/** Shows its children, or who may use the screen, for a user who was sent its link. */
export function NeedsPermission({ permission, title, action, children }: Props) {
  const allowed = useMay();
  const { domain, user } = useAccount();
  if (allowed(permission)) return children;
  const least = roles.findLast((role) => may(role, permission)) ?? 'owner';
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
      <EmptyState title={`This is for ${roleLabels[least].toLowerCase()}s`} action={action}>
        Your role in {domain.title} is {roleLabels[user.role]}. If your work needs it, ask{' '}
        {least === 'owner' ? 'an owner of the network' : 'an admin of this domain'}.
      </EmptyState>
    </>
  );
}

/** The component of a route that only users with a permission may see. */
export function guarded(permission: Permission, title: string, Screen: ComponentType) {
  return function GuardedScreen() {
    return (
      <NeedsPermission permission={permission} title={title}>
        <Screen />
      </NeedsPermission>
    );
  };
}
