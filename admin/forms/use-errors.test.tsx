import '../app/app.css';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import * as z from 'zod/mini';

import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useErrors } from './use-errors.ts';

const schema = z.object({
  question: z.string().check(z.minLength(1, 'Write a question')),
  link: z.string().check(z.startsWith('https://', 'Begin with https://')),
});
const names = ['question', 'link'] as const;

function Form() {
  const [value, setValue] = useState({ question: '', link: '' });
  const [clicks, setClicks] = useState(0);
  const errors = useErrors(schema, value, () => null);
  return (
    <>
      {names.map((name) => (
        <Field key={name} label={name} error={errors.errorOf(name)}>
          {(control) => (
            <input
              {...control}
              value={value[name]}
              onBlur={() => errors.touch(name)}
              onChange={({ target }) => {
                const next = { ...value, [name]: target.value };
                setValue(next);
                errors.change(value, next);
              }}
            />
          )}
        </Field>
      ))}
      <Button onClick={() => setClicks(clicks + 1)}>Templates {clicks}</Button>
      <Button onClick={() => errors.validate(value, true)}>Save</Button>
    </>
  );
}

const field = (name: string) => page.getByRole('textbox', { name });
const leave = () => userEvent.keyboard('{Tab}');

test('leaving a field that was never filled in shows nothing, so what is clicked stays where it is', async () => {
  await render(<Form />);
  const button = page.getByRole('button', { name: 'Templates 0' });
  const top = () => button.element().getBoundingClientRect().top;
  await field('question').click();
  const before = top();
  await field('link').click();
  await leave();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  expect(top()).toBe(before);
});

test('a field that was emptied, or holds something wrong, says so when it is left', async () => {
  await render(<Form />);
  await field('question').fill('Where?');
  await field('question').fill('');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await leave();
  await expect.element(field('question')).toHaveAccessibleDescription('Write a question');
  await field('link').fill('tacos');
  await leave();
  await expect.element(field('link')).toHaveAccessibleDescription('Begin with https://');
});

test('a save marks every empty field', async () => {
  await render(<Form />);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(field('question')).toHaveAccessibleDescription('Write a question');
  await expect.element(field('link')).toHaveAccessibleDescription('Begin with https://');
});
