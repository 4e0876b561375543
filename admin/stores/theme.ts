import { atom } from 'nanostores';

export const themes = ['light', 'dark', 'device'] as const;
export type Theme = (typeof themes)[number];

/** public/theme-boot.js reads it before the first paint. */
const key = 'panel:theme';

function stored(): Theme {
  try {
    const value = localStorage.getItem(key);
    return value === 'light' || value === 'dark' ? value : 'device';
  } catch {
    return 'device';
  }
}

export const $theme = atom<Theme>(stored());

/** `device` sets no attribute, so that CSS follows prefers-color-scheme. */
export function setTheme(theme: Theme): void {
  $theme.set(theme);
  const root = document.documentElement;
  if (theme === 'device') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  try {
    if (theme === 'device') localStorage.removeItem(key);
    else localStorage.setItem(key, theme);
  } catch {
    // No storage: the choice lasts until the next reload.
  }
}
