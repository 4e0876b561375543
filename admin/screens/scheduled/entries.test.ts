import { expect, test } from 'vitest';

import type { ListedPost } from '#shared/schemas/posts.ts';
import type { ScheduledRelease } from '#shared/schemas/scheduled-releases.ts';

import { entriesByDay, entriesOf } from './entries.ts';

const groupOf = (name: string, release_at: string, more: Partial<ScheduledRelease> = {}) =>
  ({ id: name, name, release_at, state: 'waiting', attempts: 0, remaining: 1, ...more }) as ScheduledRelease;
const postOf = (title: string, publish_at: string | null) => ({ id: title, title, publish_at }) as ListedPost;

test('what is to come is first, next first; what is live follows, newest first', () => {
  const entries = entriesOf(
    [
      groupOf('later', '2026-12-03T12:00:00.000Z'),
      groupOf('old', '2026-10-01T12:00:00.000Z', { state: 'released' }),
      groupOf('new', '2026-11-01T12:00:00.000Z', { state: 'released' }),
      groupOf('broken', '2026-11-30T12:00:00.000Z', { attempts: 2 }),
    ],
    [postOf('story', '2026-12-01T12:00:00.000Z'), postOf('draft', null)],
    'America/Chicago',
  );
  expect(entries.map(({ title, state }) => `${title} ${state}`)).toEqual([
    'broken failed',
    'story waiting',
    'later waiting',
    'new live',
    'old live',
  ]);
});

test('a group with nothing left to publish is empty, also one that failed, but not once it is live', () => {
  const at = '2026-12-01T12:00:00.000Z';
  const stateOf = (more: Partial<ScheduledRelease>) =>
    entriesOf([groupOf('one', at, { remaining: 0, ...more })], [], 'UTC')[0]?.state;
  expect(stateOf({})).toBe('empty');
  expect(stateOf({ state: 'failed', attempts: 9 })).toBe('empty');
  expect(stateOf({ state: 'releasing' })).toBe('releasing');
  expect(stateOf({ state: 'released' })).toBe('live');
});

test('days are those of the domain', () => {
  const group = groupOf('', '2026-12-01T03:00:00.000Z');
  expect(entriesOf([group], [], 'America/Chicago')[0]).toMatchObject({ day: '2026-11-30', title: 'Untitled' });
  expect([...entriesByDay(entriesOf([group], [], 'Asia/Tokyo')).keys()]).toEqual(['2026-12-01']);
});
