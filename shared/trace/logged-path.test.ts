import { expect, test } from 'vitest';

import { loggedPath } from './logged-path.ts';

test.each([
  ['/api/truck/abc123', '/api/truck/…'],
  ['/API/%74ruck/abc/x?said', '/API/%74ruck/…'],
  ['/api/trucks', '/api/trucks'],
  ['/members?token=secret', '/members'],
  ['/preview/abc.def/members?x=1', '/preview/…'],
  ['//preview/abc', '//preview/…'],
  ['/PREVIEW/abc', '/PREVIEW/…'],
  ['/%70%72eview/abc.def', '/%70%72eview/…'],
  ['/%zz/abc', '/%zz/abc'],
  ['http://tacos.test/preview/abc?x=1', '/preview/…'],
  ['', ''],
])('%s is logged as %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged);
});

test('a long path is cut', () => {
  expect(loggedPath(`/${'a'.repeat(5000)}`)).toHaveLength(300);
});
