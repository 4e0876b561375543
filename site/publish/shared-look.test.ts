import { setTimeout as wait } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { sharedLook } from './shared-look.ts';

test('requests share a look that begins after them', async () => {
  let began = 0;
  let done = 0;
  const look = sharedLook(async () => {
    began += 1;
    await wait(20);
    done += 1;
  });
  await Promise.all(Array.from({ length: 50 }, () => look()));
  expect([began, done]).toEqual([1, 1]);
  const first = look();
  await wait(110);
  // Under way: what it read may be older than this request.
  await Promise.all([first, look(), look()]);
  expect(done).toBe(3);
});

test('requests get an answer where the network can’t be asked, or says nothing', async () => {
  await sharedLook(() => Promise.reject(new Error('no database')))();
  const asked = performance.now();
  await sharedLook(() => new Promise(() => undefined))();
  expect(performance.now() - asked).toBeLessThan(3000);
});
