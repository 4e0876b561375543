import { expect, test } from 'vitest';

import { readingOf, wholeColors } from './color-words.ts';

const colors = [
  { id: 2, code: '#ffffff' },
  { id: 5, code: '#f0b429' },
];

test('reports an unreadable text color with the color that visitors see instead', () => {
  const reading = readingOf(colors, 'primaryText');
  expect(reading).toMatchObject({ readable: false });
  expect(reading?.words).toMatch(
    /^Contrast 1\.8 to 1 on the primary background: too low to read\. Visitors see #[0-9a-f]{6} instead, contrast 4\.\d to 1\.$/,
  );
  expect(readingOf([{ id: 2, code: reading?.shown ?? '' }, ...colors.slice(1)], 'primaryText')?.readable).toBe(true);
});

test('keeps a readable color', () => {
  expect(readingOf([{ id: 7, code: '#000' }], 'baseText')).toMatchObject({
    readable: true,
    shown: '#000000',
    words: 'Contrast 21.0 to 1 on the page: very easy to read.',
  });
});

test('ignores backgrounds and incomplete colors', () => {
  expect(readingOf(colors, 'accentBackground')).toBeNull();
  expect(wholeColors([...colors, { id: 7, code: '#12' }])).toEqual(colors);
});

test('a color that is being typed stays what it was, an emptied one goes', () => {
  const typed = [
    { id: 2, code: '#12' },
    { id: 5, code: '' },
  ];
  expect(wholeColors(typed, colors)).toEqual([{ id: 2, code: '#ffffff' }]);
});
