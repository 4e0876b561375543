import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { lookTones, tones } from './tones.ts';

function declaredIn(file: string) {
  const css = readFileSync(`site/styles/${file}.css`, 'utf8');
  const declared = [...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]);
  return Object.fromEntries(declared) as Record<string, string>;
}

test('the API’s pages and the panel’s preview have the tones of public pages', () => {
  expect(declaredIn('tokens')).toMatchObject(tones);
});

test.each(Object.entries(lookTones))('they have those of the look %s', (look, own) => {
  const declared = declaredIn(`looks/${look === 'harbour' ? 'harbor' : look}`);
  expect(declared).toMatchObject(own);
  expect(Object.keys(declared).filter((name) => name.startsWith('--paper') && name in tones)).toEqual(Object.keys(own));
});
