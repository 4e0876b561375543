import fc from 'fast-check';
import { expect, test } from 'vitest';

import { applyMask, maskTokens } from './masks.ts';

test.each([
  ['5125550134', '(###) ###-####', '(512) 555-0134'],
  ['(512) 555-0134', '(###) ###-####', '(512) 555-0134'],
  ['512', '(###) ###-####', '(512'],
  ['', '(###)', ''],
  ['tx78701', '@@ #####', 'tx 78701'],
  ['é9', '@#', 'é9'],
  ['a-1-b', '***', 'a1b'],
  ['12345', '##', '12'],
  ['abc', '##', ''],
])('%j in the mask %j is %j', (value, mask, expected) => {
  expect(applyMask(value, mask)).toBe(expected);
});

test('§5: the mask token # accepts a digit, @ a letter, * either', () => {
  const takes = (token: string) => ['7', 'q', 'É', '-'].filter((character) => maskTokens[token]?.test(character));
  expect(['#', '@', '*'].map(takes)).toEqual([['7'], ['q', 'É'], ['7', 'q', 'É']]);
});

const mask = fc.string({ unit: fc.constantFrom('#', '@', '*', '(', ')', '-', ' ', '+', '1'), maxLength: 12 });

test('masking is idempotent', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('1', '2', 'a', 'é', '-', ' ', '(', '+', '🌮') }),
      mask,
      (value, shape) => {
        const once = applyMask(value, shape);
        expect(applyMask(once, shape)).toBe(once);
      },
    ),
    { numRuns: 2000 },
  );
});

test('every character of a masked value fits its mask', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), mask, (value, shape) => {
      [...applyMask(value, shape)].forEach((character, index) => {
        const slot = shape.charAt(index);
        expect(maskTokens[slot]?.test(character) ?? character === slot).toBe(true);
      });
    }),
  );
});
