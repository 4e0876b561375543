import { useStore } from '@nanostores/react';

import { $singleKeys, setSingleKeys } from '../../stores/single-keys.ts';
import { $theme } from '../../stores/theme.ts';
import { PanelBox } from '../../ui/panel-box.tsx';
import { Switch } from '../../ui/switch.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';

const words = {
  light: 'Light, day and night',
  dark: 'Dark, day and night',
  device: 'As this device has it',
};

/** How the panel looks and behaves in this browser. */
export function Appearance() {
  const theme = useStore($theme);
  const keys = useStore($singleKeys);
  return (
    <PanelBox title="This browser">
      <div className="space-y-4">
        <div className="flex items-center justify-between gap-3">
          <p>
            Theme
            <span className="text-soft block text-[13px]">{words[theme]}</span>
          </p>
          <ThemeSwitch />
        </div>
        <Switch
          label="Single keys are shortcuts"
          hint="Press ? to see them. Switch them off if you dictate."
          checked={keys}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
      </div>
    </PanelBox>
  );
}
