import '../app/app.css';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { ConflictChoice } from './conflict-choice.tsx';
import { emptyValues } from './form-values.ts';
import { mergeValues, type Side } from './merge-values.ts';

const names = { tag: (id: string) => id, when: (instant: string) => instant };

function titled(title: string) {
  return { ...emptyValues(2), title };
}

function Choice() {
  const [chosen, setChosen] = useState<Side>();
  const [collision] = mergeValues(titled('Taco Joint'), titled('Taco Palace'), titled('Taco House')).collisions;
  if (!collision) return null;
  return <ConflictChoice collision={collision} names={names} chosen={chosen} onChoose={setChosen} />;
}

test('both versions stand side by side with their difference marked, and neither is chosen by itself', async () => {
  await render(<Choice />);
  const group = page.getByRole('group', { name: 'Title' });
  const mine = group.getByRole('radio', { name: 'Yours Taco Palace' });
  const theirs = group.getByRole('radio', { name: 'Theirs Taco House' });
  await expect.element(mine).not.toBeChecked();
  await expect.element(theirs).not.toBeChecked();
  expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Palace', 'House']);
  await theirs.click();
  await expect.element(theirs).toBeChecked();
  await expect.element(mine).not.toBeChecked();
});
