import fc from 'fast-check';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { MaskedInput, masked } from './masked-input.tsx';

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
  ['ab12', '@@-##', 'ab-12'],
  ['1a', '**', '1a'],
  ['x5', '#', '5'],
])('%j in the mask %j is %j', (value, mask, result) => {
  expect(masked(value, mask)).toBe(result);
});

test('§5: the mask token # accepts a digit, @ a letter, * either', () => {
  const takes = (token: string) => ['7', 'q', 'É', '-'].filter((character) => masked(character, token) === character);
  expect(['#', '@', '*'].map(takes)).toEqual([['7'], ['q', 'É'], ['7', 'q', 'É']]);
});

const shapes = fc.string({
  unit: fc.constantFrom('#', '@', '*', '(', ')', '-', ' ', '+', '1'),
  minLength: 1,
  maxLength: 12,
});

test('every character of a masked value fits its mask', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), shapes, (value, shape) => {
      [...masked(value, shape)].forEach((character, index) => {
        const slot = shape.charAt(index);
        const token = { '#': /\d/, '@': /\p{L}/u, '*': /[\p{L}\d]/u }[slot];
        expect(token?.test(character) ?? character === slot).toBe(true);
      });
    }),
  );
});

function Phone() {
  const [value, setValue] = useState('');
  return (
    <MaskedInput
      aria-label="Phone"
      mask={(typed) => (typed.startsWith('+') ? '+############' : '(###) ###-####')}
      value={value}
      onValue={setValue}
    />
  );
}

test('the mask formats typing but not erasing, and leaves other countries alone', async () => {
  await render(<Phone />);
  const field = page.getByLabelText('Phone');
  await field.click();
  await userEvent.keyboard('512555');
  await expect.element(field).toHaveValue('(512) 555');
  await userEvent.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}{Backspace}');
  await expect.element(field).toHaveValue('(512');
  await field.fill('+42060311');
  await expect.element(field).toHaveValue('+42060311');
});
