import fc from 'fast-check';
import { expect, test } from 'vitest';

import { formatNumber, formatPrice } from './numbers.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1_234_567, '1,234,567'],
  [-1234.5, '-1,234.5'],
  ['1234', '1,234'],
  ['', '0'],
  [null, '0'],
  [undefined, '0'],
  ['tacos', '0'],
])('§9: number format: groups of three digits with commas, empty shows 0 (%j is %j)', (value, shown) => {
  expect(formatNumber(value)).toBe(shown);
});

test('groups have three digits and no digit is lost', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      const shown = formatNumber(value);
      expect(shown).toMatch(/^-?\d{1,3}(,\d{3})*$/);
      expect(Number(shown.replaceAll(',', ''))).toBe(value);
    }),
  );
});

test('prices show cents only if they have some', () => {
  expect(formatPrice(1250, 'USD')).toBe('$12.50');
  expect(formatPrice(1200, 'USD')).toBe('$12');
  expect(formatPrice(0, 'USD')).toBe('$0');
  expect(formatPrice(Number.NaN, 'USD')).toBe('');
  expect(formatPrice(Infinity, 'USD')).toBe('');
});
