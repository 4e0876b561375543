import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost } from '#tests/support/content.ts';

import { networkTime } from '../lib/clock.ts';
import { publishDuePosts } from '../releases/schedule.ts';
import { fromNow } from './codec.ts';
import { followNetworkClock, readNetworkClock } from './network-clock.ts';
import { claimRelease } from './release-builds.ts';

const minute = 60_000;
const off = 5 * minute;

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
});
afterAll(() => api.close());
afterEach(() => readNetworkClock(api.services.db));

/** Does what a node does whose clock is ahead by so many milliseconds. */
async function onNode<T>(ahead: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead });
  try {
    await readNetworkClock(api.services.db);
    return await work();
  } finally {
    vi.useRealTimers();
    await readNetworkClock(api.services.db);
  }
}

const claim = (publisher: string) => claimRelease(api.services.db, { publisher });

describe.each([
  ['ahead', off],
  ['behind', -off],
])('a node whose clock is five minutes %s', (side, ahead) => {
  test('knows what time it is', async () => {
    const real = Date.now();
    const known = await onNode(ahead, () => Promise.resolve(networkTime()));
    expect(Math.abs(known - real)).toBeLessThan(2000);
  });

  test('takes no release whose lease still runs, keeps its own, and takes one whose lease has ended', async () => {
    const { db } = api.services;
    const end = (lease_until: string) =>
      db.updateTable('releases').set({ lease_until }).where('state', '=', 'building');
    await createPost(client);
    await client(releaseCalls.clearCache);
    expect(await claim('right')).not.toBeNull();
    expect(await onNode(ahead, () => claim('wrong')), 'not taken').toBeNull();
    await end(fromNow(-1000)).execute();
    expect(await onNode(ahead, () => claim('wrong')), 'taken').not.toBeNull();
    expect(await claim('right'), 'kept').toBeNull();
    await end(fromNow(-1000)).execute();
    expect(await claim('right'), 'taken back').not.toBeNull();
    await db.updateTable('releases').set({ state: 'failed', lease_until: null }).execute();
  });

  test('publishes scheduled posts on time', async () => {
    const post = await createPost(client, {
      post_status_id: 3,
      publish_at: new Date(Date.now() + minute).toISOString(),
    });
    expect(await onNode(ahead, () => publishDuePosts(api.services)), 'not early').toBe(0);
    const { db } = api.services;
    await db
      .updateTable('posts')
      .set({ publish_at: fromNow(-1000) })
      .where('id', '=', post.id)
      .execute();
    expect(await onNode(ahead, () => publishDuePosts(api.services)), 'not late').toBe(1);
    expect((await client(postCalls.get, { params: { id: post.id } })).data.post_status_id).toBe(2);
  });

  test('is told of once', async () => {
    const lines: string[] = [];
    await onNode(ahead, async () => {
      const clock = followNetworkClock({ ...api.services, log: (line) => void lines.push(line) });
      await clock.close();
    });
    expect(lines).toEqual([
      expect.stringMatching(
        new RegExp(
          `^The clock of this machine is \\d+\\.\\d seconds ${side === 'ahead' ? 'ahead of' : 'behind'} the database’s`,
        ),
      ),
    ]);
  });
});

test('a node far behind signs tokens that others accept', async () => {
  const id = 'aaaaaaaaaaaaaaaa';
  const claims = { sub: id, domain: id, role: 'owner', session: id } as const;
  const { accessTokens } = api.services;
  const token = await onNode(-20 * minute, () => accessTokens.sign(claims));
  expect(await accessTokens.verify(token)).toEqual(claims);
});

test('a small difference changes nothing', async () => {
  expect(await onNode(100, () => readNetworkClock(api.services.db))).toBe(0);
});
