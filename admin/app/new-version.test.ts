import { expect, test } from 'vitest';

import { mayReload } from './new-version.ts';

test('§9: a chunk-load error reloads the page once, guarded for 10 s', () => {
  expect(mayReload(50_000, null)).toBe(true);
  expect(mayReload(50_000, 41_000)).toBe(false);
  expect(mayReload(51_000, 41_000)).toBe(true);
});
