import { expect, test } from 'vitest';

import { faqOptions, postOptions } from './option-lists.ts';

test('§5: a post is an option only with an internal id, a title and a url', () => {
  const post = { _id: 7, id: 'abcdefgh12345678', title: 'Taco Joint', url: 'members/taco-joint' };
  expect(postOptions([post, { ...post, _id: 0 }, { ...post, title: '' }, { ...post, url: '' }])).toEqual([
    { id: 'abcdefgh12345678', label: 'Taco Joint', post },
  ]);
});

test('§5: a FAQ is an option only with both question and answer', () => {
  const faq = { id: 'abcdefgh12345678', question: 'Do you cater?', answer: 'We do.' };
  expect(faqOptions([faq, { ...faq, question: '' }, { ...faq, answer: '' }])).toEqual([
    { id: 'abcdefgh12345678', label: 'Do you cater?' },
  ]);
});
