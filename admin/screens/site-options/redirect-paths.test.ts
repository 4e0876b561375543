import { expect, test } from 'vitest';

import { isElsewhere, pathOf } from './redirect-paths.ts';

test.each([
  ['/menu.html', 'menu.html', false],
  ['https://tacos.test/members/pho/', 'members/pho', false],
  ['https://orders.example.com/bayside', 'bayside', true],
  ['//orders.example.com/bayside', 'orders.example.com/bayside', true],
  ['https://tacos.test.example.com/', '', true],
])('%s is the path %j, elsewhere: %j', (typed, path, elsewhere) => {
  expect(pathOf(typed)).toBe(path);
  expect(isElsewhere(typed, 'tacos.test')).toBe(elsewhere);
});
