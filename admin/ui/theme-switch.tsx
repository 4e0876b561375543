import { useStore } from '@nanostores/react';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';

import { $theme, setTheme, type Theme, themes } from '../stores/theme.ts';

const looks = {
  light: { label: 'Light', Icon: Sun },
  dark: { label: 'Dark', Icon: Moon },
  device: { label: 'Device', Icon: Monitor },
} satisfies Record<Theme, { label: string; Icon: typeof Sun }>;

export function ThemeSwitch() {
  const chosen = useStore($theme);
  const group = useId(); // the drawer has a second switch
  return (
    <fieldset className="border-line flex h-9 items-center gap-0.5 rounded-md border p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => {
        const { label, Icon } = looks[theme];
        return (
          <label
            key={theme}
            title={label}
            className="text-soft hover:text-ink has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-accent grid size-7.5 place-items-center rounded-sm has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={group}
              value={theme}
              checked={chosen === theme}
              onChange={() => setTheme(theme)}
              className="sr-only"
            />
            <Icon size={15} aria-hidden />
            <span className="sr-only">{label}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
