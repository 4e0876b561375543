import { expect, test } from 'vitest';

import { answerLine, answerParts, answerWords } from './answer-text.ts';

test('a blank line separates paragraphs, and a line break is a space', () => {
  expect(answerParts('One\ntwo.\n \nThree.')).toEqual([
    { list: false, pieces: ['One', ' ', 'two.'] },
    { list: false, pieces: ['Three.'] },
  ]);
});

test('lines with a dash are a list, also right after their introduction', () => {
  expect(answerParts('We take:\n- cards\n• cash\n\nNo checks.')).toEqual([
    { list: false, pieces: ['We take:'] },
    { list: true, items: [['cards'], ['cash']] },
    { list: false, pieces: ['No checks.'] },
  ]);
});

test('words become links by an address behind them, and addresses by themselves', () => {
  expect(answerParts('See [the map](/now), or https://example.com/a-b.')).toEqual([
    {
      list: false,
      pieces: [
        'See ',
        { text: 'the map', href: '/now' },
        ', or ',
        { text: 'https://example.com/a-b', href: 'https://example.com/a-b' },
        '.',
      ],
    },
  ]);
});

test.each([
  '[here](javascript:alert(1))',
  '[here](JaVaScript:alert)',
  '[here](//evil.test)',
  '[here](data:text/html,x)',
])('%s stays words', (answer) => {
  expect(answerParts(answer)).toEqual([{ list: false, pieces: [answer] }]);
});

test('a dash in a sentence and a bracket without an address stay as they are', () => {
  const answer = 'Open Monday - Friday [not in May]';
  expect(answerParts(answer)).toEqual([{ list: false, pieces: [answer] }]);
});

test('search and structured data get the words without the marks of links', () => {
  expect(answerWords('See [the map](/now):\n- today\n- tomorrow')).toBe('See the map:\n\n- today\n- tomorrow');
});

test('a long answer without an end of a link is read at once', () => {
  const started = performance.now();
  answerParts('['.repeat(2500) + '](https://'.repeat(250));
  expect(performance.now() - started).toBeLessThan(200);
});

test('a line of an answer has no marks of lists and links', () => {
  expect(answerLine('See [the map](/now):\n- today\n- tomorrow\n\nOr call us.')).toBe(
    'See the map: today · tomorrow Or call us.',
  );
});
