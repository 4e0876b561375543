import { expect, test } from 'vitest';

import type { Revision } from '../../../queries/revisions.ts';
import { previousOf, revisionWords, whoWords } from './revision-words.ts';

const made: Revision = {
  rev: 1,
  title: 'Taco Joint',
  url: 'members/taco-joint',
  post_status_id: 1,
  created_at: '2026-11-20T10:00:00.000Z',
  created_by: { id: 'aaaaaaaaaaaaaaaa', name: 'Sam Field' },
  started_at: null,
  saves: 1,
};

test('summarizes a save', () => {
  expect(revisionWords(made, undefined, true)).toBe('Created as a draft');
  expect(revisionWords({ ...made, post_status_id: 2 }, made, false)).toBe('Published');
  expect(revisionWords({ ...made, title: 'Taco Palace', url: 'members/palace' }, made, false)).toBe(
    'Renamed from “Taco Joint”. Moved from /members/taco-joint',
  );
  expect(revisionWords({ ...made, saves: 7 }, made, false)).toBe('Changed, in 7 saves');
});

test('tells a patch apart, which no save is compared with', () => {
  const patch = { ...made, rev: 2, saves: 0 };
  const newest = { ...made, rev: 3 };
  expect(revisionWords(patch, undefined, false)).toMatch(/^Some fields changed right away for visitors/);
  const revisions = [newest, patch, made];
  expect([0, 1, 2].map((place) => previousOf(revisions, place)?.rev)).toEqual([1, undefined, undefined]);
});

test('says when the author was removed', () => {
  expect(whoWords(made)).toBe('Sam Field');
  expect(whoWords({ ...made, created_by: null })).toBe('Someone who left, or the system');
});
