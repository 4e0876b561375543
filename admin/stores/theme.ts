import { atom } from 'nanostores';

import { readStored, writeStored } from './storage.ts';

const themes = ['light', 'dark', 'device'] as const;
export type Theme = (typeof themes)[number];

/** public/theme-boot.js reads it before the first paint. */
const key = 'panel:theme';

export const $theme = atom<Theme>(themes.find((theme) => theme === readStored(key)) ?? 'device');

/** `device` sets no attribute, so that CSS follows prefers-color-scheme. */
export function setTheme(theme: Theme): void {
  $theme.set(theme);
  const root = document.documentElement;
  if (theme === 'device') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  writeStored(key, theme === 'device' ? null : theme);
}
