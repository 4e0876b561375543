import { expect, test } from 'vitest';

import { followTitle, suggestUrl } from './suggest-url.ts';

test('a title gives a url with the prefix of its type', () => {
  expect(suggestUrl(2, 'Bánh Mì & Co.')).toBe('members/banh-mi-and-co');
  expect(suggestUrl(1, 'How to join')).toBe('how-to-join');
});

test('the url follows the title until someone writes their own', () => {
  expect(followTitle(6, 'blog/', '', 'News')).toBe('blog/news');
  expect(followTitle(6, 'blog/news', 'News', 'News of May')).toBe('blog/news-of-may');
  expect(followTitle(6, 'blog/my-own', 'News', 'News of May')).toBe('blog/my-own');
});
