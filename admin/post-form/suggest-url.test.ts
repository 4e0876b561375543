import { expect, test } from 'vitest';

import { followTitle, freeUrl, suggestUrl, tidyUrl } from './suggest-url.ts';

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

test('a URL that was typed or pasted is stored as a path', () => {
  expect(tidyUrl(3, '/cuisines/seafood')).toBe('cuisines/seafood');
  expect(tidyUrl(3, 'https://bayside.example/cuisines/seafood/')).toBe('cuisines/seafood');
  expect(tidyUrl(1, ' Winter Hours ')).toBe('winter-hours');
  expect(tidyUrl(1, 'Über uns//Café')).toBe('uber-uns/cafe');
  expect(tidyUrl(1, 'a--b')).toBe('a--b');
  expect(tidyUrl(1, '/')).toBe('');
  expect(tidyUrl(6, 'blog/')).toBe('blog/');
  expect(tidyUrl(6, '🌮')).toBe('🌮');
});

test('a taken URL gets the next free number', () => {
  expect(freeUrl('members/taco', ['members/taco'])).toBe('members/taco-2');
  expect(freeUrl('members/taco', ['members/taco', 'members/taco-2'])).toBe('members/taco-3');
  expect(freeUrl('members/taco-2', ['members/taco-2'])).toBe('members/taco-3');
});
