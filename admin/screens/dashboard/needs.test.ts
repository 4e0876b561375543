import { expect, test } from 'vitest';

import type { Dashboard } from '#shared/schemas/dashboard.ts';

import { needsOf } from './needs.ts';

const nothing: Dashboard = {
  drafts: { total: 0, posts: [] },
  returned: { total: 0, posts: [] },
  stale_stops: { total: 0, members: [] },
  failed_groups: { total: 0, groups: [] },
  unsent_mails: 0,
  coming_back: { total: 0, submissions: [] },
  submissions_by_week: [],
  publishes_by_day: [],
  setup: null,
};
const given = { figures: nothing, counts: null, releases: [], mayPublish: true, reviews: 0 };
const failed = {
  number: 7,
  state: 'failed',
  error: { message: 'A link leads nowhere', page: null },
  retry_at: null,
} as const;
const live = { number: 6, state: 'live', error: null, retry_at: null } as const;
const time = '2026-05-04T16:30:00.000Z';

test('lists nothing without tasks, or for users who lack the permission for them', () => {
  expect(needsOf(given)).toEqual([]);
  const reader = {
    ...nothing,
    drafts: null,
    returned: null,
    stale_stops: null,
    failed_groups: null,
    unsent_mails: null,
    coming_back: null,
  };
  expect(needsOf({ ...given, figures: reader, releases: [failed], mayPublish: false })).toEqual([]);
});

test('a failed publish is listed until another one follows', () => {
  expect(needsOf({ ...given, releases: [failed, live] })[0]).toMatchObject({
    kind: 'failed',
    detail: 'Visitors still see the release before it. A link leads nowhere',
  });
  const again = { ...failed, retry_at: '2026-11-27T12:00:00.000Z' };
  expect(needsOf({ ...given, releases: [again, live] })[0]?.detail).toMatch(
    /before it, and it is retried automatically\. A link/,
  );
  expect(needsOf({ ...given, releases: [live, failed] })).toEqual([]);
  expect(needsOf({ ...given, releases: [{ ...live, state: 'queued' }, failed] })).toEqual([]);
});

test('a post that came back is named with its word, several with theirs', () => {
  const dough = { id: 'd', title: 'Dough at dawn', post_type_id: 6, answer: 'Please add a price', at: time } as const;
  const figures = { ...nothing, returned: { total: 1, posts: [dough] } };
  expect(needsOf({ ...given, figures })).toMatchObject([
    { title: '“Dough at dawn” came back', detail: '“Please add a price”', link: { to: '/panel/blog/d' }, items: [] },
  ]);
  const untitled = { ...dough, id: 'e', title: '' };
  expect(
    needsOf({ ...given, figures: { ...nothing, returned: { total: 6, posts: [dough, untitled] } } }),
  ).toMatchObject([
    {
      title: '6 posts came back from review',
      link: null,
      items: [{ label: 'Dough at dawn', words: '“Please add a price”', time }, { label: 'Untitled' }],
      more: 4,
    },
  ]);
});

test('counts each kind of task, most urgent first', () => {
  const needs = needsOf({
    figures: {
      ...nothing,
      unsent_mails: 1,
      failed_groups: { total: 6, groups: [{ id: 'g', name: 'Winter menu', release_at: time }] },
      drafts: { total: 1, posts: [{ id: 'd', title: '', post_type_id: 6, updated_at: time }] },
      stale_stops: {
        total: 7,
        members: [
          { id: 'a', title: 'Empty', updated_at: time, empty: true },
          { id: 'b', title: 'Old', updated_at: time, empty: false },
        ],
      },
    },
    counts: { new: 3, new_by_form: { contact: 2, join: 0, catering: 1 } },
    releases: [failed],
    mayPublish: true,
    reviews: 2,
  });
  expect(needs.map(({ title }) => title)).toEqual([
    'The last publish failed',
    '6 scheduled releases couldn’t go live',
    '2 posts wait for your review',
    '3 new submissions',
    'The email about 1 submission could not be sent',
    '7 members with stops to check',
    '1 draft to finish',
  ]);
  expect(needs[1]).toMatchObject({ items: [{ label: 'Winter menu', href: '/panel/scheduled?open=g' }], more: 5 });
  expect(needs[3]).toMatchObject({ detail: '2 contact, 1 catering', link: { search: { status: 'new' } } });
  expect(needs[5]).toMatchObject({ more: 5, items: [{ note: 'no weekly stops', time: null }, { time }] });
  expect(needs[6]?.items).toEqual([
    { id: 'd', label: 'Untitled', href: '/panel/blog/d', note: 'Blog post, saved', time },
  ]);
});

test('submissions come back by name, with why and since when', () => {
  const ana = { id: 'a', name: 'Ana Ortiz', unsent: false, at: time };
  const submissions = [{ ...ana, id: 'b', name: 'Bo', unsent: true }, ana];
  expect(needsOf({ ...given, figures: { ...nothing, coming_back: { total: 3, submissions } } })).toEqual([
    {
      kind: 'back',
      title: '3 submissions to come back to',
      detail: '',
      link: null,
      items: [
        { id: 'b', label: 'Bo', href: '/panel/submissions?open=b', note: 'answer not sent', time },
        { id: 'a', label: 'Ana Ortiz', href: '/panel/submissions?open=a', note: 'reminder', time },
      ],
      more: 1,
    },
  ]);
});
