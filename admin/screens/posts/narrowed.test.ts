import { expect, test } from 'vitest';

import { narrowed } from './narrowed.ts';

const rows = (titles: string[], total = titles.length) =>
  ({ data: titles.map((title) => ({ title, url: `blog/${title.length}` })), total }) as Parameters<typeof narrowed>[0];
const filter = { type: 6, limit: 25, offset: 0 } as const;

test('a longer search shows the rows that contain it at once, where all of the shorter one are here', () => {
  const shorter = rows(['Tacos', 'Tamales', 'STACKS']);
  const found = narrowed(shorter, { ...filter, search: 't' }, { ...filter, search: 'tac' });
  expect(found).toEqual({ data: [shorter.data[0], shorter.data[2]], total: 2 });
  expect(narrowed(shorter, filter, { ...filter, search: 'blog/7' })?.data).toEqual([shorter.data[1]]);
});

test.each([
  ['more rows than are here', rows(['Tacos'], 2), { ...filter, search: 't' }, { ...filter, search: 'ta' }],
  ['another search', rows(['Tacos']), { ...filter, search: 't' }, { ...filter, search: 'ac' }],
  ['another filter', rows(['Tacos']), { ...filter, state: 'draft' }, { ...filter, search: 't' }],
  ['the trash', rows(['Tacos']), filter, { ...filter, search: 't', deleted: 'true' }],
] as const)('%s: the list waits for its reply', (_what, before, shorter, longer) => {
  expect(narrowed(before, shorter, longer)).toBeNull();
});
