import { expect, test } from 'vitest';

import { linkOfUse, slotLabel } from './media-words.ts';

const use = { id: 'aaaaaaaaaaaaaaaa', title: 'Hours', slot: 'hours.picture' };

test('a use leads to where it is changed; a saved section has no screen of its own', () => {
  expect(linkOfUse({ ...use, kind: 'post' })).toContain(use.id);
  expect(linkOfUse({ ...use, kind: 'option', id: 'error-page' })).toContain('error-page');
  expect(linkOfUse({ ...use, kind: 'section' })).toBeNull();
  expect(slotLabel(use.slot)).toBe('on its built page');
});
