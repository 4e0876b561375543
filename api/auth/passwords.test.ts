import { afterAll, beforeAll, expect, test } from 'vitest';

import { startApi, type TestApi } from '#tests/support/api.ts';
import { peopleOf } from '#tests/support/people.ts';

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
