import '../../app/app.css';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page } from 'vitest/browser';

import type { Post } from '#shared/schemas/posts.ts';

import { ConflictView } from './conflict-view.tsx';
import { valuesOf } from './form-values.ts';

const theirs: Post = {
  id: 'aaaaaaaaaaaaaaaa',
  _id: 1,
  url: 'members/taco-joint',
  title: 'Taco Joint',
  post_status_id: 2,
  post_type_id: 2,
  no_index: false,
  no_follow: false,
  show_in_sitemap: true,
  position: 0,
  publish_at: null,
  version: 7,
  deleted_at: null,
  created_at: '2026-11-20T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  created_by: null,
  post_body: {
    attributes: { title: 'Taco Joint', url: 'members/taco-joint', description: 'Their words', phone: '(512) 555-0134' },
    media: {},
    external_data: { cuisines: [] },
    blocks: null,
  },
};

function mine() {
  const values = valuesOf(theirs);
  values.title = 'Taco Palace';
  values.post_body.attributes.description = 'My words';
  return values;
}

test('both versions of what differs stand side by side', async () => {
  await render(
    <ConflictView mine={mine()} theirs={theirs} onKeepMine={() => undefined} onTakeTheirs={() => undefined} />,
  );
  await expect.element(page.getByRole('row', { name: /^Title Taco Palace Taco Joint$/ })).toBeVisible();
  await expect.element(page.getByRole('row', { name: /^Description My words Their words$/ })).toBeVisible();
  expect(page.getByRole('row', { name: /Phone/ }).query()).toBeNull();
});

test('one of them is chosen, never by itself', async () => {
  const keep = vi.fn<() => void>();
  const take = vi.fn<() => void>();
  await render(<ConflictView mine={mine()} theirs={theirs} onKeepMine={keep} onTakeTheirs={take} />);
  expect(keep).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Take theirs' }).click();
  expect(keep).toHaveBeenCalledOnce();
  expect(take).toHaveBeenCalledOnce();
});
