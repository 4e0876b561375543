import '../app/app.css';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import { ConflictChoice, type Side, wordsField } from './conflict-view.tsx';
import { OwnWords } from './word-changes.tsx';

function Choice() {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  return (
    <ConflictChoice
      field={wordsField('title', 'Title', 'Taco Palace', 'Taco House')}
      choosing={{ choices, onChoose: (side, key) => setChoices({ [key]: side }) }}
    />
  );
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

test('shows a long version whole beside one that only has more at its end', async () => {
  const mine = 'We smoke our brisket overnight over oak, slice it to order, and are gone when it is gone.';
  await render(<OwnWords text={mine} other={`${mine} Bring cash.`} />);
  await expect.element(page.getByText(mine)).toBeVisible();
  expect(document.querySelector('mark')).toBeNull();
});
