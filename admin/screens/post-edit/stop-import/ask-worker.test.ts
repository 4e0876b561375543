import { expect, test } from 'vitest';

import { failureWords } from './ask-worker.ts';

test('a reader that isn’t loaded is told from a file that it fails on', () => {
  expect(failureWords(new Event('error'))).toBe(
    'The file reader could not be loaded. Check your connection and try again.',
  );
  expect(failureWords(new ErrorEvent('error', { error: new RangeError('Invalid array length') }))).toBe(
    'This file can’t be read. Export it again, or try another format.',
  );
});
