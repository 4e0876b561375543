import { expect, test } from 'vitest';

import { linkOfUse, slotLabel } from './media-words.ts';

const use = { id: 'aaaaaaaaaaaaaaaa', title: 'Hours', slot: 'hours.picture' };

test('a use links to its screen, except a saved section', () => {
  expect(linkOfUse({ ...use, kind: 'post' })).toContain(use.id);
  expect(linkOfUse({ ...use, kind: 'option', id: 'error-page' })).toContain('error-page');
  expect(linkOfUse({ ...use, kind: 'section' })).toBeNull();
  expect(slotLabel(use.slot)).toBe('on its built page');
});
