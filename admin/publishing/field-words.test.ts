import { describe, expect, test } from 'vitest';

import { type ChangedFields, fieldList, fieldWords } from './field-words.ts';

const words = (change: Partial<ChangedFields>) => fieldWords({ kind: 'post', fields: [], moved: false, ...change });

describe('what a release changed of a document, in words', () => {
  test.each([
    [{ fields: ['phone'] }, 'Phone of'],
    [{ fields: ['title', 'url'] }, 'Title and URL of'],
    [{ fields: ['title', 'text', 'blocks'] }, 'Title and 2 more fields of'],
    [{ fields: ['poster'], moved: true }, 'Poster and place in the list of'],
    [{ moved: true }, 'Moved:'],
    [{}, 'Changed:'],
  ])('%j', (change, expected) => expect(words(change)).toBe(expected));

  test('are those of the form of its kind', () => {
    expect(words({ kind: 'media', fields: ['alt'] })).toBe('What it shows (alt text) of');
    expect(words({ kind: 'menus', fields: ['header', 'footer'] })).toBe('Header and footer of');
    expect(words({ kind: 'colors', fields: ['5'] })).toBe('Primary background of');
    expect(words({ kind: 'options', fields: ['logo'] })).toBe('Logo of');
    expect(words({ kind: 'socials', fields: ['socials'] })).toBe('Changed:');
  });

  test('a field that only a newer version knows is counted', () => {
    expect(words({ fields: ['of_tomorrow'] })).toBe('Changed:');
    expect(words({ fields: ['of_tomorrow', 'phone'] })).toBe('Phone and 1 more field of');
    expect(words({ fields: ['of_tomorrow'], moved: true })).toBe('Place in the list and 1 more field of');
  });
});

describe('the fields that changed, on their own', () => {
  const list = (change: Partial<ChangedFields>) => fieldList({ kind: 'post', fields: [], moved: false, ...change });
  test.each([
    [{ fields: ['phone'] }, 'Phone'],
    [{ fields: ['title', 'text'] }, 'Title and text'],
    [{ fields: ['title', 'url'] }, 'Title and URL'],
    [{ fields: ['title', 'text', 'blocks', 'phone'], moved: true }, 'Title, text and 3 more'],
    [{ moved: true }, 'Place in the list'],
    [{ fields: ['of_tomorrow', 'phone'] }, 'Phone and 1 more'],
    [{ fields: ['of_tomorrow'] }, ''],
    [{}, ''],
  ])('%j', (change, expected) => expect(list(change)).toBe(expected));
});
