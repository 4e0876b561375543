import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { tones } from './tones.ts';

test('the API’s pages and the panel’s preview have the tones of public pages', () => {
  const css = readFileSync('site/styles/tokens.css', 'utf8');
  const declared = [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]);
  expect(Object.fromEntries(declared)).toMatchObject(tones);
});
