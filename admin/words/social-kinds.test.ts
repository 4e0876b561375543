import { expect, test } from 'vitest';

import { socialPaths } from '#shared/rules/social-icons.ts';
import type { Social } from '#shared/schemas/options.ts';

import { kindOf, kindOfLink, socialKinds, withKind } from './social-kinds.ts';

const social = (name: string, label = ''): Social => ({
  id: '1',
  link: '',
  icon: { id: name, name, data: { label, icons: '' } },
});

test.each([
  ['https://www.instagram.com/trucks', 'instagram'],
  ['https://x.com/a', 'x'],
  ['https://netflix.com/a', undefined],
  ['https://instagram.com.evil.test/', undefined],
  ['instagram', undefined],
])('%s is %s', (link, kind) => {
  expect(kindOfLink(link)).toBe(kind);
});

test('every kind has an icon', () => {
  expect(Object.keys(socialKinds).filter((kind) => !(kind in socialPaths))).toEqual([]);
});

test('maps old names to current kinds, and unknown ones to a plain link', () => {
  expect(kindOf(social('Twitter'))).toBe('x');
  expect(kindOf(social('myspace'))).toBe('link');
});

test('the label follows the kind unless someone changed it', () => {
  expect(withKind(social('facebook', 'Facebook'), 'tiktok').icon.data.label).toBe('TikTok');
  expect(withKind(social('facebook', 'Our fans'), 'tiktok').icon.data.label).toBe('Our fans');
});
