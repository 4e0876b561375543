import { useStore } from '@nanostores/react';
import { Monitor, Moon, Sun } from 'lucide-react';

import { $theme, setTheme } from '../stores/theme.ts';
import { Segments } from './segments.tsx';

const looks = [
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
  { value: 'device', label: 'Device', Icon: Monitor },
] as const;

export function ThemeSwitch() {
  return <Segments label="Theme" options={looks} chosen={useStore($theme)} onChoose={setTheme} />;
}
