import { createLazyRoute } from '@tanstack/react-router';

import { roleLabels } from '#shared/rules/roles.ts';

import { useAccount } from '../../queries/account.ts';
import { nameOf } from '../../queries/users.ts';
import { Appearance } from './appearance.tsx';
import { DetailsForm } from './details-form.tsx';
import { DeviceList } from './device-list.tsx';
import { PasswordForm } from './password-form.tsx';

export const ProfileRoute = createLazyRoute('/panel/profile')({ component: Profile });

function Profile() {
  const { user, domain } = useAccount();
  return (
    <div className="max-w-260 space-y-6">
      <header>
        <h1 className="text-2xl font-semibold tracking-tight">Your profile</h1>
        <p className="text-soft">
          {nameOf(user)},{' '}
          {user.role === 'owner' ? 'owner of the network' : `${roleLabels[user.role].toLowerCase()} in ${domain.title}`}
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <DetailsForm />
          <Appearance />
        </div>
        <PasswordForm />
      </div>
      <DeviceList />
    </div>
  );
}
