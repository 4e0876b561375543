import { expect, test } from 'vitest';

import { ruleFor } from '../app/route-rules.ts';
import { resolveTarget, safeNext } from './navigate.ts';

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'blob:x', 'vbscript:x'])(
  '%j is refused, flag or not',
  (url) => {
    expect(() => resolveTarget(url)).toThrow('protocol');
    expect(() => resolveTarget(url, { external: true })).toThrow('protocol');
  },
);

test('a link out of the panel needs the external flag', () => {
  expect(() => resolveTarget('https://example.com')).toThrow('external flag');
  expect(() => resolveTarget('//example.com')).toThrow('external flag');
  expect(resolveTarget('https://example.com', { external: true })).toEqual({
    kind: 'page',
    url: 'https://example.com',
  });
  expect(resolveTarget('/panel/blog')).toEqual({ kind: 'screen', path: '/panel/blog' });
});

test.each(['https://evil.test', '//evil.test', '/\\evil.test', 'javascript:alert(1)', '/team-login', '', undefined])(
  'after sign-in %j leads to the dashboard',
  (next) => {
    expect(safeNext(next)).toBe('/panel');
  },
);

test('after sign-in a screen of the panel opens', () => {
  expect(safeNext('/panel/members?q=taco')).toBe('/panel/members?q=taco');
});

test('a rule redirects to a screen, or to another site with a full page load', () => {
  expect(ruleFor('/')).toEqual({ kind: 'screen', path: '/panel' });
  expect(ruleFor('/help', { '/help': 'https://help.example.com' })).toEqual({
    kind: 'page',
    url: 'https://help.example.com',
  });
  expect(ruleFor('/panel')).toBeNull();
});
