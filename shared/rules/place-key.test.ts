import { expect, test } from 'vitest';

import { placeKey } from './place-key.ts';

test('names of one place differ in case and spaces only', () => {
  expect([' Lot  1', 'LOT\t1\n', 'lot\u00a01'].map((name) => placeKey(name))).toEqual(['lot 1', 'lot 1', 'lot 1']);
  expect(placeKey('Lot1')).toBe('lot1');
});
