import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { MaskedInput, masked } from './masked-input.tsx';

test.each([
  ['5125550134', '(###) ###-####', '(512) 555-0134'],
  ['ab12', '@@-##', 'ab-12'],
  ['1a', '**', '1a'],
  ['x5', '#', '5'],
])('%j in %j is %j', (value, mask, result) => {
  expect(masked(value, mask)).toBe(result);
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
