import { expect, test } from 'vitest';

import { changesWords } from './scheduled-words.ts';

test('changes are counted', () => {
  expect(changesWords(1)).toBe('1 change');
  expect(changesWords(1200)).toBe('1,200 changes');
});
