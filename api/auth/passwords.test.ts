import { afterAll, beforeAll, expect, test } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';
import { peopleOf } from '#tests/support/people.ts';

import { boundedLimit } from './passwords.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('a flood of sign-ins gets 503 with Retry-After, and the next sign-in works', { timeout: 60_000 }, async () => {
  const people = peopleOf(api);
  const replies = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      people.call('/api/auth/login', '', {
        method: 'POST',
        body: { email: `nobody${index}@example.com`, password: 'some password' },
      }),
    ),
  );
  const refused = replies.filter(({ status }) => status === 503);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401, 503]));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get('retry-after')).toBe('5');
  expect(await refused[0]?.json()).toMatchObject({ code: 'unavailable' });
  expect((await people.login()).user.role).toBe('owner');
});

test('a bounded limit runs tasks in order, at most two at once, also when some fail', async () => {
  const limit = boundedLimit({ concurrency: 2, maxQueued: 6 });
  let [running, most] = [0, 0];
  const order: number[] = [];
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      limit(async () => {
        running += 1;
        most = Math.max(most, running);
        order.push(index);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        if (index % 2 === 1) throw new Error('failed');
      }),
    ),
  );
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(results.slice(8)).toMatchObject([{ reason: { code: 'unavailable' } }, { reason: { code: 'unavailable' } }]);
  await expect(limit(() => Promise.resolve('free again'))).resolves.toBe('free again');
});
