import '../app/app.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { ThemeSwitch } from '../ui/theme-switch.tsx';

const scheme = () => getComputedStyle(document.documentElement).colorScheme;

test('§4: the theme is light, dark or device, and is kept', async () => {
  await render(<ThemeSwitch />);
  await page.getByRole('radio', { name: 'Dark' }).click({ force: true });
  expect(scheme()).toBe('dark');
  expect(localStorage.getItem('panel:theme')).toBe('dark');
  await page.getByRole('radio', { name: 'Light' }).click({ force: true });
  expect(scheme()).toBe('light');
  await page.getByRole('radio', { name: 'Device' }).click({ force: true });
  expect(scheme()).toBe('light dark');
  expect(localStorage.getItem('panel:theme')).toBeNull();
});
