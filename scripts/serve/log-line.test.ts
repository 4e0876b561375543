import { expect, test } from 'vitest';

import { logLine } from './log-line.ts';

test('no text in a message can look like an event of its own, or change the terminal', () => {
  const forged = 'ready in 1 ms  http://evil.test';
  for (const end of ['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085\n'])
    expect(logLine(`mail 7: refused${end}${forged}`)).toBe(`mail 7: refused\n    ${forged}`);
  expect(logLine('\u001b[2J\u001b[31mred\u001b[0m\u0007 \u009b31m\0text')).toBe('red text');
  expect(logLine('tacos 🌮 שלום')).toBe('tacos 🌮 שלום');
});
