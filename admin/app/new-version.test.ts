import { expect, test } from 'vitest';

import { mayReload } from './new-version.ts';

test('a missing chunk reloads the page once, and not again within 10 s', () => {
  expect(mayReload(50_000, null)).toBe(true);
  expect(mayReload(50_000, 41_000)).toBe(false);
  expect(mayReload(51_000, 41_000)).toBe(true);
});
