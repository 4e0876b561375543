import '../../app/app.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';

import type { Release } from '#shared/schemas/releases.ts';

import { RestoreDialog } from './restore-dialog.tsx';

afterEach(() => void vi.restoreAllMocks());

const release = { id: 'a'.repeat(16), number: 5, finished_at: '2026-11-24T10:12:00.000Z' } as Release;

async function show(answer: () => Response) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer()));
  const [onClose, onConfirm] = [vi.fn<() => void>(), vi.fn<() => void>()];
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <RestoreDialog release={release} zone="America/Chicago" onClose={onClose} onConfirm={onConfirm} />
    </QueryClientProvider>,
  );
  return { onClose, onConfirm };
}
const counted = (documents: number | null) => () => Response.json({ data: { documents } });
const confirm = () => page.getByRole('button', { name: 'Restore release 5' });

test('says what changes for visitors, and restores by key alone', async () => {
  const { onClose, onConfirm } = await show(counted(1200));
  const dialog = page.getByRole('alertdialog', { name: 'Go back to release 5?' });
  await expect.element(dialog.getByText('That changes 1,200 items for them.')).toBeVisible();
  await expect.element(dialog.getByText(/as it was after release 5, Tuesday, Nov 24, 4:12 AM/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect([onClose.mock.calls.length, onConfirm.mock.calls.length]).toEqual([1, 0]);
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(confirm()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledOnce();
});

test.each([
  [1, 'That changes 1 item for them.'],
  [0, 'The content doesn’t change: it is the same as then.'],
  [null, 'Only its pages are restored, until the next publish.'],
])('%s documents', async (documents, words) => {
  await show(counted(documents));
  await expect.element(page.getByText(words)).toBeVisible();
});

test('a release that can’t come back says why, and isn’t restored', async () => {
  const { onConfirm } = await show(() =>
    Response.json(
      {
        statusCode: 409,
        code: 'conflict',
        message: 'The files of release 5 are no longer kept. Choose a newer release',
      },
      { status: 409 },
    ),
  );
  await expect.element(page.getByText(/The files of release 5 are no longer kept/)).toBeVisible();
  await expect.element(confirm()).toBeDisabled();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('without an answer it can still be restored', async () => {
  await show(() => new Response('{}', { status: 500 }));
  await expect.element(page.getByText('How much changes could not be loaded.')).toBeVisible();
  await expect.element(confirm()).toBeEnabled();
});
