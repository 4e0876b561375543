import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { stepsOn } from './steps.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function written(live: boolean, total?: number): string[] {
  const texts: string[] = [];
  const step = stepsOn({ live, write: (text) => texts.push(text) })('Pages', total);
  for (let done = 0; done < 400; done += 1) {
    step.tick();
    vi.advanceTimersByTime(30);
  }
  step.end('400 pages');
  return texts;
}

test('a terminal shows one line that counts up and becomes the result', () => {
  const texts = written(true, 400);
  expect(texts[0]).toBe('\r\u001b[2KPages …');
  expect(texts[1]).toBe('\r\u001b[2KPages 5 of 400 (1 %)');
  expect(texts.length).toBeLessThan(110);
  expect(texts.slice(0, -1).join('')).not.toContain('\n');
  expect(texts.at(-1)).toBe('\r\u001b[2K400 pages\n');
});

test('a log gets a few plain lines', () => {
  expect(written(false, 400)).toEqual(['Pages 168 of 400 (42 %)\n', 'Pages 335 of 400 (83 %)\n', '400 pages\n']);
  expect(written(false)).toEqual(['Pages 168\n', 'Pages 335\n', '400 pages\n']);
});
