import { expect, test } from 'vitest';

import { logLine } from './log-line.ts';

test('a collector finds the events again: each begins in the first column, and its further lines are indented', () => {
  const events = [
    'mail 7: refused',
    'api: Error: no\n    at a.ts:1\r\nat b.ts:2',
    '\n  published\n\n',
    'hook: 500',
    '\0    late',
  ];
  const output = events.map((event) => `${logLine(event)}\n`).join('');
  expect(output.trimEnd().split(/\n(?! {4})/)).toEqual([
    'mail 7: refused',
    'api: Error: no\n        at a.ts:1\n    at b.ts:2',
    'published',
    'hook: 500',
    'late',
  ]);
});

test('no text in a message can look like an event of its own, or change the terminal', () => {
  const forged = 'ready in 1 ms  http://evil.test';
  for (const end of ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085\n'])
    expect(logLine(`mail 7: refused${end}${forged}`)).toBe(`mail 7: refused\n    ${forged}`);
  expect(logLine('\u001b[2J\u001b[31mred\u001b[0m\u0007 \u009b31m\0text')).toBe('red text');
  expect(logLine('tacos 🌮 שלום')).toBe('tacos 🌮 שלום');
});
