import { expect, test } from 'vitest';

import { followTitle, freeUrl, suggestUrl } from './suggest-url.ts';

test('a title’s URL has the prefix of its type', () => {
  expect(suggestUrl(2, 'Bánh Mì & Co.')).toBe('members/banh-mi-and-co');
  expect(suggestUrl(1, 'How to join')).toBe('how-to-join');
  expect(suggestUrl(2, 'Чебуречна')).toBe('members/cheburechna');
  expect(suggestUrl(2, '寿司')).toBe('members/');
});

test('the URL follows the title until someone edits it', () => {
  expect(followTitle(6, 'blog/', '', 'News')).toBe('blog/news');
  expect(followTitle(6, 'blog/news', 'News', 'News of May')).toBe('blog/news-of-may');
  expect(followTitle(6, 'blog/my-own', 'News', 'News of May')).toBe('blog/my-own');
});

test('a taken URL gets the next free number', () => {
  expect(freeUrl('members/taco', ['members/taco'])).toBe('members/taco-2');
  expect(freeUrl('members/taco', ['members/taco', 'members/taco-2'])).toBe('members/taco-3');
  expect(freeUrl('members/taco-2', ['members/taco-2'])).toBe('members/taco-3');
});
