import { expect, test } from 'vitest';
import * as z from 'zod/mini';

import { AnalyticsInput } from './analytics.ts';
import { ChangePasswordInput, NewPassword } from './auth.ts';
import { CuisineTagInput } from './content.ts';
import { Host } from './domains.ts';
import { Color, Menus, OptionsInput, Socials } from './options.ts';

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;
const item = (children: unknown[] = [], url = '/members') => ({ text: 'Trucks', url, type: 'link', children });

test('colors are #rgb or #rrggbb', () => {
  expect(['#abc', '#A8321F'].every((code) => accepts(Color, { id: 5, code }))).toBe(true);
  expect(['red', '#abcd', 'abc', '#ggg', '#fff;}'].some((code) => accepts(Color, { id: 5, code }))).toBe(false);
});

test('menus are at most three levels deep and have only safe links', () => {
  const deep = item([item([item()])]);
  expect(accepts(Menus, { header: [deep], footer: [] })).toBe(true);
  expect(accepts(Menus, { header: [item([deep])], footer: [] })).toBe(false);
  expect(accepts(Menus, { header: [item([], 'javascript:alert(1)')], footer: [] })).toBe(false);
});

test('social links are safe links', () => {
  const icon = { id: 'instagram', name: 'instagram', data: { label: 'Instagram', icons: '' } };
  expect(accepts(Socials, [{ id: '1', link: 'https://example.com/trucks', icon }])).toBe(true);
  expect(accepts(Socials, [{ id: '1', link: 'data:text/html,x', icon }])).toBe(false);
});

test('time zones and currencies exist', () => {
  const { timezone, currency } = OptionsInput.shape;
  expect(accepts(timezone, 'America/Chicago')).toBe(true);
  expect(accepts(timezone, 'Mars/Olympus')).toBe(false);
  expect(accepts(currency, 'USD')).toBe(true);
  expect(accepts(currency, 'dollars')).toBe(false);
});

test('a host is a lower-case DNS name without port or path', () => {
  expect(z.parse(Host, ' Tacos.Example.com ')).toBe('tacos.example.com');
  expect(['localhost', 'a..b', '-a.com', 'a.com:80', 'a.com/x', 'a_b.com'].some((host) => accepts(Host, host))).toBe(
    false,
  );
});

test('a new password has at least ten characters', () => {
  expect(accepts(NewPassword, 'short')).toBe(false);
  expect(accepts(NewPassword, 'long enough to keep')).toBe(true);
});

test('a password is changed with a mailed token or with the current password, never with both', () => {
  const password = 'long enough to keep';
  const token = 'a'.repeat(32);
  expect(accepts(ChangePasswordInput, { token, password })).toBe(true);
  expect(accepts(ChangePasswordInput, { current_password: 'old', password })).toBe(true);
  expect(accepts(ChangePasswordInput, { password })).toBe(false);
  expect(accepts(ChangePasswordInput, { token, current_password: 'old', password })).toBe(false);
});

test('an icon is JSON text of paths in a view box, without markup', () => {
  const icon = (paths: string[]) => ({ title: 'Tacos', icon_data: JSON.stringify({ viewBox: '0 0 24 24', paths }) });
  expect(accepts(CuisineTagInput, icon(['M4 4h16v16H4z']))).toBe(true);
  expect(accepts(CuisineTagInput, { title: 'Tacos', icon_data: '' })).toBe(true);
  expect(accepts(CuisineTagInput, icon(['M4 4"/><script>']))).toBe(false);
  expect(accepts(CuisineTagInput, { title: 'Tacos', icon_data: '<svg>' })).toBe(false);
});

test('a snippet loads over https', () => {
  const snippet = {
    type: 'script',
    src: 'https://stats.example.com/a.js',
    custom_id: '',
    async: true,
    defer: false,
    tag_position: 'head',
    code: '',
    name: 'Stats',
    content: '',
    content_type: '',
    external_analytics: '',
    external_analytics_type: '',
  };
  expect(accepts(AnalyticsInput, snippet)).toBe(true);
  expect(accepts(AnalyticsInput, { ...snippet, src: 'http://stats.example.com/a.js' })).toBe(false);
});
