import type { UseQueryResult } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import type { Backup, Backups as State } from '#shared/schemas/installation.ts';

import { Backups } from './backups.tsx';

const hour = 3_600_000;
const minute = 60_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour - minute).toISOString();
const ahead = (hours: number) => new Date(Date.now() + hours * hour + minute).toISOString();
const good: Backup = {
  due_at: ago(8),
  state: 'done',
  tries: 1,
  began_at: ago(8),
  ended_at: ago(8),
  next_try_at: null,
  file: 'caravan-network-20261127-033000.tar.zst in backups',
  bytes: 5_368_709_120,
  missing: 0,
  tested_at: null,
  error: null,
};
const state: State = {
  place: { kind: 'bucket', name: 'backups' },
  is_encrypted: true,
  keep: { days: 7, weeks: 5, months: 12 },
  next_at: ahead(16),
  last_good_at: ago(8),
  last_tested_at: ago(50),
  latest: [good],
};
const show = (data: State) => render(<Backups query={{ data, error: null } as UseQueryResult<State>} />);

test('the last good backup is the first thing one sees', async () => {
  await show(state);
  const box = page.getByRole('region', { name: 'Backups' });
  expect(box.element().textContent).toMatch(/^BackupsLast good backup8 hours ago/);
  for (const words of ['Bucketbackups', 'Nextin 16 hours', 'Restored for a test2 days ago', '5 GB'])
    expect(box.element().textContent).toContain(words);
});

test('a failed one says why and when it is tried again, and a good one what is lost', async () => {
  const failed = {
    ...good,
    state: 'failed',
    tries: 2,
    bytes: null,
    error: 'The disk is full.',
    next_try_at: ahead(2),
  } as const;
  await show({
    ...state,
    last_good_at: null,
    last_tested_at: null,
    latest: [failed, { ...good, due_at: ago(30), missing: 3 }],
  });
  const box = page.getByRole('region', { name: 'Backups' });
  for (const words of [
    'None yet',
    'The disk is full.',
    'Tried 2 times, again in 2 hours',
    '3 pictures that pages use are missing',
    'not yet',
  ])
    expect(box.element().textContent).toContain(words);
  await expect.element(page.getByRole('img', { name: 'Failed' })).toBeVisible();
});

test('without a place the panel says how to have backups', async () => {
  await show({ ...state, place: null, next_at: null, last_good_at: null, latest: [] });
  await expect.element(page.getByText('The server makes no automatic backups.')).toBeVisible();
  await expect.element(page.getByText('BACKUP_TO', { exact: true })).toBeVisible();
});
