import { useStore } from '@nanostores/react';
import { createLazyRoute } from '@tanstack/react-router';

import { personName } from '#shared/rules/person-name.ts';
import { roleLabels } from '#shared/rules/roles.ts';

import { ScreenHeader } from '../../lists/screen-header.tsx';
import { useAccount } from '../../queries/account.ts';
import { useFieldOfHash } from '../../routing/use-field-of-hash.ts';
import { $singleKeys, setSingleKeys } from '../../stores/single-keys.ts';
import { $theme } from '../../stores/theme.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { DetailsForm } from './details-form.tsx';
import { DeviceList } from './device-list.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactors } from './second-factors.tsx';

export const ProfileRoute = createLazyRoute('/panel/profile')({ component: Profile });

function Profile() {
  const { user, domain } = useAccount();
  useFieldOfHash();
  return (
    <div className="max-w-260 space-y-6">
      <ScreenHeader
        title="Your profile"
        lead={`${personName(user)}, ${user.role === 'owner' ? 'owner of the network' : `${roleLabels[user.role].toLowerCase()} in ${domain.title}`}`}
      />
      <div className="@wide:grid-cols-2 grid items-start gap-6">
        <div className="min-w-0 space-y-6">
          <DetailsForm />
          <Appearance />
        </div>
        <div className="min-w-0 space-y-6">
          <PasswordForm />
          <Passkeys />
          <SecondFactors />
        </div>
      </div>
      <DeviceList />
    </div>
  );
}

const themeWords = {
  light: 'Light, day and night',
  dark: 'Dark, day and night',
  device: 'Same as this device',
};

/** Preferences of this browser. */
function Appearance() {
  const theme = useStore($theme);
  const keys = useStore($singleKeys);
  return (
    <PanelBox title="This browser">
      <div className="space-y-4">
        <div className="flex items-center justify-between gap-3">
          <p>
            Theme
            <span className="text-soft block text-[13px]">{themeWords[theme]}</span>
          </p>
          <ThemeSwitch />
        </div>
        <Switch
          label="Single keys are shortcuts"
          hint="Press ? to see them. Turn them off if you use dictation."
          checked={keys}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
      </div>
    </PanelBox>
  );
}
