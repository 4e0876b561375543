import { expect, test } from 'vitest';

import { isPanelScreen } from '#shared/rules/panel-paths.ts';

import { draftWords } from './draft-words.ts';

const id = 'abcdefghijklmnop';
const wordsOf = (name: string, value: unknown = {}) => draftWords({ name, draft: { value, at: 0 } });

test.each([
  ['1:new', 'New page'],
  [`6:${id}`, 'Blog post'],
  ['identity', 'Site options, Identity'],
  ['error-page', 'Site options, Error page'],
  [`section:${id}`, 'Saved section'],
  [`media:${id}`, 'Details of a file'],
  [`submission-note:${id}`, 'Note on a submission'],
  [`submission-reply:${id}`, 'Answer to a submission'],
  [`user:${id}`, 'User'],
  [`profile:${id}`, 'Your profile'],
  ['faq:new', 'FAQ'],
  ['place:new', 'Place'],
  [`analytics:${id}`, 'Analytics snippet'],
  ['build-hook', 'Site options, Publishing'],
  ['invite', 'Invitation'],
  ['create-domain', 'New domain'],
  [`domain:${id}`, 'Domain'],
])('the draft %s is called "%s" and opens on a screen of the panel', (name, kind) => {
  const words = wordsOf(name);
  expect(words.kind).toBe(kind);
  expect(isPanelScreen(words.href?.split('?')[0] ?? '')).toBe(true);
});

test('a draft is named by its title, name, question or address', () => {
  expect(wordsOf('6:new', { title: 'Dough at dawn' }).title).toBe('Dough at dawn');
  expect(wordsOf(`section:${id}`, { name: 'Hours' }).title).toBe('Hours');
  expect(wordsOf('faq:new', { question: 'Do you cater?' }).title).toBe('Do you cater?');
  expect(wordsOf(`submission-reply:${id}`, { subject: 'Re: Friday' }).title).toBe('Re: Friday');
  expect(wordsOf('invite', { email: 'rosa@example.com' }).title).toBe('rosa@example.com');
});

test.each(['gone:1', 'constructor', '__proto__', '7:new'])(
  'a draft of a form that is gone, like %s, has no screen',
  (name) => {
    expect(wordsOf(name, null)).toEqual({ kind: 'A form', title: '', href: null });
    expect(wordsOf(name, { title: { nested: true } }).title).toBe('');
  },
);
