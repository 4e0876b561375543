import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { PasswordField } from './password-field.tsx';

test('a password is masked until its user shows it, can be pasted, and is offered to password managers', async () => {
  await render(
    <>
      <input aria-label="Note" defaultValue="three green boats" />
      <PasswordField label="Password" name="password" autoComplete="current-password" />
    </>,
  );
  const field = page.getByLabelText('Password');
  await expect.element(field).toHaveAttribute('type', 'password');
  await expect.element(field).toHaveAttribute('autocomplete', 'current-password');
  await userEvent.tripleClick(page.getByLabelText('Note'));
  await userEvent.copy();
  await userEvent.click(field);
  await userEvent.paste();
  await expect.element(field).toHaveValue('three green boats');
  await page.getByRole('button', { name: 'Show what is typed' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
});
