import fc from 'fast-check';
import { expect, test } from 'vitest';

import { lineChanges, mergeSequences, movedItems, wordChanges } from './sequences.ts';

const list = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 12 });
const merge = (base: string[], mine: string[], theirs: string[]) => mergeSequences(base, mine, theirs, (item) => item);

const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: fc.constantFrom('a', ' ', '\n') }));

test.each([wordChanges, lineChanges])('the pieces of any two texts add up to both texts', (compare) => {
  fc.assert(
    fc.property(anyText, anyText, (before, after) => {
      const pieces = compare(before, after);
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

test('replaced words that follow each other are one change', () => {
  expect(wordChanges('Every truck does.', 'All of them do.')).toEqual([
    { kind: 'removed', text: 'Every truck does' },
    { kind: 'added', text: 'All of them do' },
    { kind: 'same', text: '.' },
  ]);
});

test('a long text keeps its unchanged lines, however much of the others changed', () => {
  const line = (seed: number) => Array.from({ length: 900 }, (_, place) => `w${place * seed}`).join(' ');
  const [before, after] = [3, 5].map((seed) => [line(seed), 'We open at noon.', line(seed + 4)].join('\n')) as [
    string,
    string,
  ];
  expect(wordChanges(before, after).filter(({ kind }) => kind === 'same')).toContainEqual({
    kind: 'same',
    text: expect.stringContaining('We open at noon.\n'),
  });
});

test('a line that was added at the end leaves the others as they are', () => {
  expect(wordChanges('We open at noon.', 'We open at noon.\nBring cash.')).toEqual([
    { kind: 'same', text: 'We open at noon.' },
    { kind: 'added', text: '\nBring cash.' },
  ]);
});

test('code is compared in lines', () => {
  expect(lineChanges('a();\nb(1);\nc();', 'a();\nb(2);\nc();')).toEqual([
    { kind: 'same', text: 'a();\n' },
    { kind: 'removed', text: 'b(1);\n' },
    { kind: 'added', text: 'b(2);\n' },
    { kind: 'same', text: 'c();' },
  ]);
});

test('the fewest items count as moved, and added or removed ones don’t', () => {
  expect([...movedItems(['a', 'b', 'c', 'd'], ['d', 'a', 'b', 'c'])]).toEqual(['d']);
  expect([...movedItems(['a', 'b', 'c'], ['new', 'b', 'a'])]).toHaveLength(1);
  expect([...movedItems(['a', 'b', 'c'], ['a', 'new', 'c'])]).toEqual([]);
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
