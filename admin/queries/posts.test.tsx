import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';

import type { Post } from '#shared/schemas/posts.ts';

import { postQuery, postWritten } from './posts.ts';
import { makeQueryClient } from './query-client.ts';

const post = (title: string) => ({ id: 'p'.repeat(16), title }) as Post;

test.each(['ends', 'fails'] as const)(
  'what a write returned stays when a read that began before it %s',
  async (how) => {
    const client = makeQueryClient();
    const { promise: reply, resolve, reject } = Promise.withResolvers<Post>();
    const query = { ...postQuery(post('').id), queryFn: () => reply };
    const errors: unknown[] = [];
    const observer = new QueryObserver(client, query);
    const stop = observer.subscribe(({ error }) => errors.push(error));
    await expect.poll(() => client.getQueryState(query.queryKey)?.fetchStatus).toBe('fetching');
    postWritten(client, post('As written'));
    if (how === 'ends') resolve(post('As it was before'));
    else reject(new Error('The connection was lost'));
    await reply.catch(() => undefined);
    // A cancelled read settles in later microtasks.
    await new Promise((later) => setTimeout(later));
    expect(observer.getCurrentResult()).toMatchObject({
      data: { title: 'As written' },
      fetchStatus: 'idle',
      error: null,
    });
    expect(errors.filter(Boolean)).toEqual([]);
    stop();
  },
);

test('a screen that waits for such a read gets what the write returned', async () => {
  const client = makeQueryClient();
  const { promise: reply, resolve } = Promise.withResolvers<Post>();
  const reading = client.fetchQuery({ ...postQuery(post('').id), queryFn: () => reply });
  postWritten(client, post('As written'));
  resolve(post('As it was before'));
  await expect(reading).resolves.toMatchObject({ title: 'As written' });
});
