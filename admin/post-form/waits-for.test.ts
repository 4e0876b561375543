import { expect, test } from 'vitest';

import type { Post } from '#shared/schemas/posts.ts';
import type { PublishState, Release } from '#shared/schemas/releases.ts';

import { waitsFor } from './waits-for.ts';

const post = { post_status_id: 2, deleted_at: null, updated_at: '2026-11-20T10:00:00.000Z' } as Post;
const saved = { kind: 'saved', at: 1 } as const;
const release = (started_at: string, reason = 'publish') => ({ started_at, reason }) as Release;
const live = (changes: number, current: Release | null): PublishState => ({
  changes,
  current,
  running: null,
  elsewhere: false,
});

test('a published post says whether visitors see it', () => {
  const before = release('2026-11-20T09:00:00.000Z');
  const after = release('2026-11-20T11:00:00.000Z');
  expect(waitsFor({ kind: 'unsaved' }, post, live(0, after))).toBe('save');
  expect(waitsFor(saved, post, live(1, before))).toBe('publish');
  expect(waitsFor(saved, post, live(1, null))).toBe('publish');
  // The unpublished change is in another post.
  expect(waitsFor(saved, post, live(1, after))).toBeNull();
  expect(waitsFor(saved, post, live(0, before))).toBeNull();
});

test('a draft and a post in the trash wait for nothing', () => {
  expect(waitsFor({ kind: 'unsaved' }, { ...post, post_status_id: 1 }, undefined)).toBeNull();
  expect(waitsFor({ kind: 'unsaved' }, { ...post, deleted_at: post.updated_at }, undefined)).toBeNull();
  expect(waitsFor(saved, null, undefined)).toBeNull();
});

test('after a rollback it is unknown which posts the release shows', () => {
  expect(waitsFor(saved, post, live(3, release('2026-11-20T11:00:00.000Z', 'rollback')))).toBeNull();
});
