import '../app/app.css';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import type { ListedRelease } from '#shared/schemas/releases.ts';

import { ReleaseFacts, ReleaseState } from './release-state.tsx';
import { ReleaseTitle } from './release-title.tsx';

const first: NonNullable<NonNullable<ListedRelease['documents']>['first']> = {
  document: `post:${'a'.repeat(16)}`,
  kind: 'post',
  post_type_id: 2,
  title: 'Pecan Smoke',
  effect: 'changed',
  fields: ['phone'],
  moved: false,
};
const release = {
  number: 5,
  state: 'live',
  current: false,
  reason: 'publish',
  origin: null,
  requested_by: { id: 'b'.repeat(16), name: 'Ana Ortiz' },
  requested_at: '2026-11-20T10:00:00.000Z',
  handover: null,
  documents: { total: 1, first },
} as unknown as ListedRelease;
const long = '👩🏽‍🍳'.repeat(200);

test.each<[string, Partial<ListedRelease>]>([
  ['Phone of Pecan Smoke', {}],
  ['Phone of Pecan Smoke, and 2 more items', { documents: { total: 3, first } }],
  ['New: Pecan Smoke, and many more', { documents: { total: 1000, first: { ...first, effect: 'new' } } }],
  ['Removed: Untitled', { documents: { total: 1, first: { ...first, effect: 'removed', title: '' } } }],
  [`Phone of ${'👩🏽‍🍳'.repeat(40)}…, and 1 more item`, { documents: { total: 2, first: { ...first, title: long } } }],
  ['40 changes', { documents: { total: 40, first: null } }],
  ['More than 999 changes', { documents: { total: 1000, first: null } }],
  ['No content changed', { documents: { total: 0, first: null } }],
  ['The site’s first pages', { number: 1, documents: { total: 0, first: null } }],
  ['From before changes were recorded', { documents: null }],
  ['Undid release 4Phone of Pecan Smoke', { origin: { kind: 'undo', number: 4, part: false } }],
  ['Scheduled: Winter menuPhone of Pecan Smoke', { origin: { kind: 'schedule', name: 'Winter menu' } }],
])('%s', async (words, more) => {
  const { container } = await render(<ReleaseTitle release={{ ...release, ...more }} />);
  await expect.poll(() => container.textContent).toBe(words);
});

test('only what is live now, or isn’t live yet, has a word for its state', async () => {
  const at = (more: Partial<ListedRelease>) => <ReleaseState release={{ ...release, ...more }} />;
  const { container, rerender } = await render(at({}));
  expect(container.textContent).toBe('');
  await rerender(at({ current: true }));
  await expect.element(page.getByText('Live now')).toBeVisible();
  await rerender(at({ state: 'failed' }));
  await expect.element(page.getByText('Not published')).toBeVisible();
  await rerender(at({ state: 'superseded' }));
  await expect.element(page.getByText('Part of a newer release')).toBeVisible();
  await rerender(<ReleaseFacts release={{ ...release, requested_by: null, current: true }} />);
  await expect.element(page.getByText(/^Live now · Automatic, /)).toBeVisible();
});
