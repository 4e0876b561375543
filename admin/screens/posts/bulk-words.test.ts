import { expect, test } from 'vitest';

import type { PostMatch } from '#shared/schemas/posts.ts';

import { doneWords, failedWords } from './bulk-words.ts';

const posts = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, title: `T${index}` }) as PostMatch);
const nothing = { changed: [], refused: [], left: [], error: null };

test('names a single post and counts several', () => {
  expect(doneWords({ action: 'trash' }, posts(1))).toBe('“T0” moved to the trash');
  expect(doneWords({ action: 'status', post_status_id: 2 }, posts(1200))).toBe(
    '1,200 items set to published. Press Publish to show them',
  );
});

test('says why posts were not changed: refused, or the connection failed', () => {
  expect(failedWords(nothing)).toBeNull();
  const refused = posts(2).map((post) => ({ post, reason: 'Another post has its address' }));
  expect(failedWords({ ...nothing, refused: refused.slice(0, 1) })).toBe(
    '“T0” could not be changed: Another post has its address.',
  );
  expect(failedWords({ ...nothing, refused, left: posts(3), error: new Error('No connection') })).toBe(
    '2 could not be changed. They are still selected. 3 items not changed: No connection.',
  );
});
