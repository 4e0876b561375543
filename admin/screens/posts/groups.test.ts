import { expect, test } from 'vitest';

import type { ListedPost } from '#shared/schemas/posts.ts';

import { type Entry, entriesOf } from './groups.ts';

const now = new Date(2026, 10, 29, 9);
const at = (days: number) => new Date(2026, 10, 29 + days, 23, 30).toISOString();
const post = (given: Partial<ListedPost>) =>
  ({
    post_status_id: 2,
    published_on: '',
    publish_at: null,
    created_at: at(0),
    updated_at: at(0),
    ...given,
  }) as ListedPost;
const words = (entries: Entry[]) => entries.map((entry) => ('heading' in entry ? entry.heading : entry.index));

test('an order by status has a heading for each status', () => {
  const posts = [post({ post_status_id: 1 }), post({ post_status_id: 1 }), post({ post_status_id: 2 })];
  expect(words(entriesOf(posts, 'status', now))).toEqual(['Draft', 0, 1, 'Published', 2]);
});

test('an order by time has days near today, and months', () => {
  const posts = [1, 0, -1, -2, -6, -40].map((days) => post({ updated_at: at(days) }));
  expect(words(entriesOf(posts, 'updated_at', now))).toEqual([
    'Tomorrow',
    0,
    'Today',
    1,
    'Yesterday',
    2,
    'Last 7 days',
    3,
    4,
    'October 2026',
    5,
  ]);
});

test('the date of a story is its day, or that of its creation', () => {
  const posts = [post({ published_on: '2026-11-28' }), post({ created_at: at(-400) })];
  expect(words(entriesOf(posts, 'published_on', now))).toEqual(['Yesterday', 0, 'October 2025', 1]);
});

test('an order by going live has the times of scheduled changes, and a group of posts without a time', () => {
  const posts = [post({ publish_at: at(-40), goes_live: at(1) }), post({ goes_live: null })];
  expect(words(entriesOf(posts, 'publish_at', now))).toEqual(['Tomorrow', 0, 'No date of its own', 1]);
});

test('an order by title or position, and the list’s own order, have no groups', () => {
  const posts = [post({}), post({})];
  for (const sort of ['title', 'position', ''] as const) expect(words(entriesOf(posts, sort, now))).toEqual([0, 1]);
});
