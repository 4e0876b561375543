import { beforeEach, expect, test } from 'vitest';

import {
  type Draft,
  forgetUser,
  keepDraft,
  keptDrafts,
  readDraft,
  rememberUser,
  stopKeeping,
  watchSignOuts,
  withEarlier,
} from './drafts.ts';

const [rosa, sam] = ['rosa000000000000', 'sam0000000000000'];
const host = 'tacos.example';
const at = (userId: string, on = host) => ({ userId, host: on });
const draft = (value: unknown, typed = Date.now()) => ({ value, at: typed });
const day = 24 * 60 * 60 * 1000;

beforeEach(() => {
  localStorage.clear();
  rememberUser(rosa);
});

test('a draft comes back for its user and its domain alone', () => {
  keepDraft(at(rosa), '6:new', draft('Dough at dawn'));
  expect(readDraft(at(rosa), '6:new')?.value).toBe('Dough at dawn');
  expect(readDraft(at(sam), '6:new')).toBeNull();
  expect(readDraft(at(rosa, 'pho.example'), '6:new')).toBeNull();
  expect(keptDrafts(sam)).toEqual([]);
});

test('the draft of an ended session stays for its user while somebody else works here, for 30 days', () => {
  keepDraft(at(rosa), '6:new', draft('Dough at dawn', Date.now() - 29 * day));
  keepDraft(at(rosa), '6:old', draft('Dough at dusk', Date.now() - 31 * day));
  rememberUser(sam);
  keepDraft(at(sam), '6:new', draft('Soup', Date.now() - 99 * day));
  expect(keptDrafts(sam).map(({ name }) => name)).toEqual(['6:new']);
  rememberUser(rosa);
  expect(keptDrafts(rosa).map(({ name, draft: { value } }) => [name, value])).toEqual([['6:new', 'Dough at dawn']]);
});

test('drafts that nobody answered stay behind newer ones, three of them', () => {
  let kept: Draft<unknown> = draft('one', 1);
  for (const words of ['two', 'three', 'four', 'five']) kept = withEarlier(draft(words), kept);
  keepDraft(at(rosa), '6:new', kept);
  const found = [];
  for (let each = readDraft(at(rosa), '6:new'); each; each = each.earlier ?? null) found.push(each.value);
  expect(found).toEqual(['five', 'four', 'three', 'two']);
});

test('drafts are listed with their domains, the newest first', () => {
  keepDraft(at(rosa), 'identity', draft(1, 1000));
  keepDraft(at(rosa, 'pho.example'), 'section:abc', draft(2, 2000));
  localStorage.setItem(`panel:draft:${rosa}:${host}:broken`, '{');
  expect(keptDrafts(rosa).map(({ name, host: on }) => [on, name])).toEqual([
    ['pho.example', 'section:abc'],
    [host, 'identity'],
  ]);
});

test('a sign-out leaves none of the user’s content in the browser, whatever another tab still tries to keep', () => {
  localStorage.setItem('panel:theme', 'dark');
  localStorage.setItem('panel:copied-blocks', 'copied');
  localStorage.setItem(`panel:recent-media:${host}`, '[]');
  keepDraft(at(rosa), '6:new', draft('Dough at dawn'));
  keepDraft(at(sam), '6:new', draft('Soup'));
  stopKeeping();
  keepDraft(at(rosa), '6:new', draft('Dough at dusk'));
  forgetUser(rosa);
  keepDraft(at(rosa), '6:new', draft('Dough at night'));
  expect(Object.keys(localStorage).toSorted()).toEqual([
    `panel:draft:${sam}:${host}:6:new`,
    'panel:theme',
    'panel:user',
  ]);
  expect(localStorage.getItem('panel:user')).toBe('');
  rememberUser(rosa);
  keepDraft(at(rosa), '6:new', draft('Dough at noon'));
  expect(readDraft(at(rosa), '6:new')?.value).toBe('Dough at noon');
});

test('what a tab kept before it saw the sign-out of another tab goes, unless the user is back', async () => {
  watchSignOuts();
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const tab = frame.contentWindow;
  if (!tab) throw new Error('no window');
  const heard = (value: string) =>
    new Promise<void>((resolve) => {
      addEventListener('storage', ({ newValue }) => newValue === value && setTimeout(resolve), { once: true });
    });
  keepDraft(at(rosa), '6:new', draft('Dough at dusk'));
  keepDraft(at(sam), '6:new', draft('Soup'));
  const signedOut = heard('');
  tab.localStorage.setItem('panel:user', '');
  await signedOut;
  expect(readDraft(at(rosa), '6:new')).toBeNull();
  expect(readDraft(at(sam), '6:new')?.value).toBe('Soup');

  rememberUser(rosa);
  keepDraft(at(rosa), '6:new', draft('Dough at dawn'));
  const signedOutAgain = heard('');
  tab.localStorage.setItem('panel:user', '');
  tab.localStorage.setItem('panel:user', rosa);
  await signedOutAgain;
  expect(readDraft(at(rosa), '6:new')?.value).toBe('Dough at dawn');
  frame.remove();
});

test('a user gets nothing that another one copied, and keeps the own copies', () => {
  localStorage.setItem('panel:copied-blocks', 'copied');
  rememberUser(rosa);
  expect(localStorage.getItem('panel:copied-blocks')).toBe('copied');
  rememberUser(sam);
  expect(localStorage.getItem('panel:copied-blocks')).toBeNull();
});

test('a draft of an older panel, which noted no user, goes to whoever opens the panel first', () => {
  localStorage.setItem(`panel:draft:${host}:6:new`, JSON.stringify({ values: 'Dough at dawn', at: 1 }));
  expect(readDraft(at(rosa), '6:new')?.value).toBe('Dough at dawn');
  expect(readDraft(at(sam), '6:new')).toBeNull();
});
