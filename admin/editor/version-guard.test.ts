import { expect, test, vi } from 'vitest';

import { guardVersions } from './version-guard.ts';

test('§8: the rich-text editor throws below the React that it supports', () => {
  expect(() => guardVersions('16.14.0', '3.34.0')).toThrow('React 17 or newer, and this is 16.14.0');
  expect(() => guardVersions('', '3.34.0')).toThrow('React 17');
  expect(() => guardVersions('19.3.1', '3.34.0')).not.toThrow();
});

test('§8: the rich-text editor warns if its version cannot be found', () => {
  const warn = vi.fn<(text: string) => void>();
  guardVersions('19.3.1', undefined, warn);
  expect(warn).toHaveBeenCalledExactlyOnceWith('The rich-text editor could not find the version of Tiptap.');
});
