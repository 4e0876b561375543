import { expect, test } from 'playwright/test';

import { acts } from './acts.ts';

test('no task takes more acts than before, and all together at most 70 %', () => {
  const known = Object.entries(acts).flatMap(([number, { now, before }]) =>
    before === null ? [] : [{ number, now, before }],
  );
  expect(known.filter(({ now, before }) => now > before)).toEqual([]);
  const sum = (of: 'now' | 'before') => known.reduce((all, each) => all + each[of], 0);
  expect(sum('now')).toBeLessThanOrEqual(sum('before') * 0.7);
});
