import fc from 'fast-check';
import { expect, test } from 'vitest';

import { mergeSequences, wordChanges } from './sequences.ts';

const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 12 });
const merge = (base: string[], mine: string[], theirs: string[]) => mergeSequences(base, mine, theirs, (item) => item);

test('the pieces of any two texts add up to both texts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) => {
      const pieces = wordChanges(before, after);
      const text = (without: string) =>
        pieces
          .filter(({ kind }) => kind !== without)
          .map((piece) => piece.text)
          .join('');
      expect(text('added')).toBe(before);
      expect(text('removed')).toBe(after);
    }),
  );
});

test('differences are whole words', () => {
  expect(wordChanges('We open at noon.', 'We open at dawn.')).toEqual([
    { kind: 'same', text: 'We open at ' },
    { kind: 'removed', text: 'noon' },
    { kind: 'added', text: 'dawn' },
    { kind: 'same', text: '.' },
  ]);
});

test('long texts are compared quickly', () => {
  const words = (seed: number) => Array.from({ length: 6000 }, (_, place) => `w${(place * seed) % 977}`).join(' ');
  expect(wordChanges(words(3), words(7)).length).toBeGreaterThan(0);
});

test('a list that only one person changed merges to their version', () => {
  fc.assert(
    fc.property(list, list, (base, changed) => {
      expect(merge(base, changed, base)).toEqual(changed);
      expect(merge(base, base, changed)).toEqual(changed);
      expect(merge(base, changed, changed)).toEqual(changed);
    }),
  );
});

test('a merged list has the changes of both people, or there is a conflict', () => {
  const own = (...letters: string[]) => fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', ...letters));
  fc.assert(
    fc.property(own(), own('m', 'n'), own('t', 'u'), (base, mine, theirs) => {
      const merged = merge(base, mine, theirs);
      expect(merged).toEqual(merge(base, theirs, mine));
      if (merged === null) return;
      const wanted = [...mine, ...theirs].filter(
        (item) => !base.includes(item) || (mine.includes(item) && theirs.includes(item)),
      );
      expect(merged).toEqual(expect.arrayContaining(wanted));
      const gone = base.filter((item) => !mine.includes(item) && !theirs.includes(item));
      expect(merged.filter((item) => gone.includes(item))).toEqual([]);
    }),
  );
});

test('adjacent changes merge; changes in the same place conflict', () => {
  expect(merge(['a', 'b'], ['A', 'b'], ['a', 'B'])).toEqual(['A', 'B']);
  expect(merge(['a', 'b'], ['a', 'b', 'mine'], ['first', 'a', 'b'])).toEqual(['first', 'a', 'b', 'mine']);
  expect(merge(['a'], ['mine'], ['theirs'])).toBeNull();
  expect(merge([], ['mine'], ['theirs'])).toBeNull();
});
