import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import { Button } from './button.tsx';
import { Modal } from './modal.tsx';
import { SideSheet } from './side-sheet.tsx';

function Sheet() {
  const [isOpen, setOpen] = useState(true);
  const [asks, setAsks] = useState(false);
  if (!isOpen) return null;
  return (
    <SideSheet title="Sheet" onClose={() => setOpen(false)}>
      <Button onClick={() => setAsks(true)}>Ask</Button>
      {asks && (
        <Modal title="Question" onClose={() => setAsks(false)}>
          Sure?
        </Modal>
      )}
    </SideSheet>
  );
}

test('the first field of a dialog has the focus, so that Enter after typing submits and nothing closes', async () => {
  await render(
    <Modal title="Name it" onClose={() => undefined}>
      <input aria-label="Kept" readOnly />
      <input aria-label="Name" />
    </Modal>,
  );
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus();
});

test('Escape closes only the dialog above, and the next one the dialog below', async () => {
  await render(<Sheet />);
  const [sheet, question] = [
    page.getByRole('dialog', { name: 'Sheet' }),
    page.getByRole('dialog', { name: 'Question' }),
  ];
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(sheet).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
});
