import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { CurrentRelease, ReleaseOutcome } from '#shared/schemas/release-queue.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

let api: TestApi;
let publisher: Client;
let editor: Client;
let id = '';
let host = '';
let hosts = 0;
beforeAll(async () => {
  api = await startApi(withoutLimits);
  publisher = api.publisher();
});
afterAll(() => api.close());
beforeEach(async () => {
  hosts += 1;
  host = `current-${hosts}.test`;
  id = await api.addDomain(host);
  // Its first release is number 1.
  await settleReleases(api);
  editor = await api.signIn(host);
});

const one = 'publisher one';
const two = 'publisher two';
const refused = { status: 409 };

const publish = async () => (await editor(releaseCalls.clearCache)).data.release;
const claim = async (who = one) => (await publisher(publisherCalls.claim, { body: { publisher: who } })).data;
const moveTo = (release: string, current: CurrentRelease, who = one) =>
  publisher(publisherCalls.moveCurrent, { params: { id: release }, body: { publisher: who, current } });
const report = (release: string, outcome: ReleaseOutcome) =>
  publisher(publisherCalls.report, { params: { id: release }, body: { publisher: one, outcome } });
const liveWith = (manifest: string): ReleaseOutcome => ({
  state: 'live',
  pages: { added: [], changed: ['/'], removed: [] },
  page_count: 1,
  build_ms: 1,
  manifest,
});
const failed: ReleaseOutcome = { state: 'failed', error: { message: 'No more tortillas', page: null } };

async function domainOf(of = host) {
  const { data } = await publisher(publisherCalls.domains);
  return data.find((domain) => domain.host === of);
}
const current = async (of = host) => (await domainOf(of))?.current;

async function endLease(release: string): Promise<void> {
  await api.services.db
    .updateTable('releases')
    .set({ lease_until: new Date(0).toISOString() })
    .where('id', '=', release)
    .execute();
}

/** Builds what is queued, as a publisher does. Returns the release's number. */
async function build(manifest?: string): Promise<number> {
  const claimed = await claim();
  if (!claimed) throw new Error('Nothing is queued');
  const { release, rollback_to: target } = claimed;
  const { number } = release;
  const own = manifest ?? target?.manifest ?? `manifest-${number}`;
  await moveTo(release.id, { number, manifest: own });
  await report(release.id, liveWith(own));
  return number;
}
async function publishAndBuild(manifest?: string): Promise<number> {
  await publish();
  return build(manifest);
}
async function buildByItself(): Promise<number> {
  await publisher(publisherCalls.queue, { body: { host, reason: 'build' } });
  return build();
}

describe('what visitors get', () => {
  test('moves with the publisher that builds the release, before the release is reported', async () => {
    expect(await current()).toBeNull();
    const release = await publish();
    const moved = { number: release.number, manifest: 'pages of the new release' };
    await expect(moveTo(release.id, moved)).rejects.toMatchObject(refused);
    expect(await claim()).toMatchObject({ release: { id: release.id }, current: null, rollback_to: null });
    await moveTo(release.id, moved);
    expect(await current()).toEqual(moved);
    expect((await editor(releaseCalls.state)).data).toMatchObject({
      running: { id: release.id },
      current: { number: 1 },
    });
    await report(release.id, liveWith(moved.manifest));
    expect((await editor(releaseCalls.state)).data).toMatchObject({ running: null, current: { id: release.id } });
    await publish();
    expect((await claim())?.current).toEqual(moved);
    // It is reported, so it is nobody's any more.
    await expect(moveTo(release.id, { ...moved, manifest: 'other pages' })).rejects.toMatchObject(refused);
    expect(await current()).toEqual(moved);
    await build().catch(() => undefined);
  });

  test('is not moved by a publisher that lost its lease, even if it doesn’t know', async () => {
    await publishAndBuild('old pages');
    const before = await current();
    const { id: release, number } = await publish();
    await claim();
    await expect(moveTo(release, { number, manifest: 'other pages' }, two)).rejects.toMatchObject(refused);
    await endLease(release);
    expect((await claim(two))?.release.id).toBe(release);
    await expect(moveTo(release, { number, manifest: 'late pages' })).rejects.toMatchObject(refused);
    expect(await current()).toEqual(before);
    await moveTo(release, { number, manifest: 'new pages' }, two);
    // It had switched just before it lost the lease, and now wants to go back.
    await expect(moveTo(release, before ?? { number, manifest: '' })).rejects.toMatchObject(refused);
    expect(await current()).toEqual({ number, manifest: 'new pages' });
    await publisher(publisherCalls.report, { params: { id: release }, body: { publisher: two, outcome: failed } });
  });

  test('keeps the lease of who moves it', async () => {
    const { id: release, number } = await publish();
    await claim();
    await endLease(release);
    await moveTo(release, { number, manifest: 'pages' });
    expect(await claim(two)).toBeNull();
    await report(release, failed);
  });

  test('goes back to what it was when the new release isn’t seen to arrive', async () => {
    const number = await publishAndBuild('old pages');
    const before = { number, manifest: 'old pages' };
    const release = await publish();
    await claim();
    await moveTo(release.id, { number: release.number, manifest: 'new pages' });
    await moveTo(release.id, before);
    expect(await current()).toEqual(before);
    await report(release.id, failed);
    expect(await current()).toEqual(before);
    expect((await editor(releaseCalls.state)).data.current?.number).toBe(number);
    // The next one is tried in the same way.
    const next = await publishAndBuild('newer pages');
    expect(await current()).toEqual({ number: next, manifest: 'newer pages' });
  });

  test('is never moved over a newer release, or to one that isn’t built yet', async () => {
    const release = await publish();
    await claim();
    await expect(moveTo(release.id, { number: release.number + 1, manifest: 'pages' })).rejects.toMatchObject(refused);
    expect(await current()).toBeNull();
    // A newer one came, while this publisher was out of touch.
    const newer = { shown_number: release.number + 1, shown_manifest: 'newer pages' };
    await api.services.db.updateTable('domains').set(newer).where('id', '=', id).execute();
    for (const number of [release.number, 1])
      await expect(moveTo(release.id, { number, manifest: 'old pages' })).rejects.toMatchObject(refused);
    expect(await current()).toEqual({ number: release.number + 1, manifest: 'newer pages' });
    await report(release.id, failed);
  });

  test('is moved by the last of several at once', async () => {
    const { id: release, number } = await publish();
    await claim();
    const moves = ['a', 'b', 'c', 'd'].map((manifest) => moveTo(release, { number, manifest }));
    const others = ['e', 'f'].map((manifest) => moveTo(release, { number, manifest }, two));
    const settled = await Promise.allSettled([...moves, ...others]);
    expect(settled.map(({ status }) => status)).toEqual([
      ...moves.map(() => 'fulfilled'),
      ...others.map(() => 'rejected'),
    ]);
    expect(['a', 'b', 'c', 'd']).toContain((await current())?.manifest);
    await report(release, failed);
  });

  test('of another domain stays as it is', async () => {
    const other = `other-${host}`;
    await api.addDomain(other);
    await build('its pages');
    const before = await current(other);
    expect(before?.manifest).toBe('its pages');
    await publishAndBuild('pages of this one');
    expect(await current(other)).toEqual(before);
    expect((await current())?.manifest).toBe('pages of this one');
  });

  test('is what an older release shows after a rollback', async () => {
    const old = await publishAndBuild('old pages');
    await publishAndBuild('new pages');
    const { data } = await editor(releaseCalls.list, {});
    const target = data.find(({ number }) => number === old);
    await editor(releaseCalls.rollback, { params: { id: target?.id ?? '' } });
    const number = await build();
    expect(await domainOf()).toMatchObject({ current: { number, manifest: 'old pages' }, rolled_back: true });
    await publishAndBuild('newest pages');
    expect(await domainOf()).toMatchObject({ current: { manifest: 'newest pages' }, rolled_back: false });
  });
});

describe('which releases are kept', () => {
  const manifests = async () =>
    (await publisher(publisherCalls.keptManifests, { params: { id } })).data.manifests.toSorted();
  const kept = async () => {
    const { data } = await editor(releaseCalls.list, { query: { limit: 100 } });
    return data
      .filter((release) => release.kept)
      .map(({ number }) => number)
      .toReversed();
  };
  const named = (numbers: number[]) => numbers.map((number) => `manifest-${number}`).toSorted();
  const many = async (count: number, make: () => Promise<number>) => {
    const numbers: number[] = [];
    for (let round = 0; round < count; round += 1) numbers.push(await make());
    return numbers;
  };

  test('ten that people published, however many the system made since, and five of those', async () => {
    const byPeople = await many(12, publishAndBuild);
    const automatic = await many(7, buildByItself);
    const expected = [...byPeople.slice(-10), ...automatic.slice(-5)];
    expect(await kept()).toEqual(expected);
    expect(await manifests()).toEqual(named(expected));
    const more = await publishAndBuild();
    expect(await manifests()).toEqual(named([...expected.slice(1), more]));
  });

  test('one that people went back to counts as theirs', async () => {
    const [first] = await manifests();
    const [, second = 0, ...rest] = await many(6, buildByItself);
    expect(await kept()).toEqual([1, second, ...rest]);
    const { data } = await editor(releaseCalls.list, { query: { limit: 100 } });
    await editor(releaseCalls.rollback, { params: { id: data.find(({ number }) => number === second)?.id ?? '' } });
    const back = await build();
    const automatic = await many(8, buildByItself);
    expect(await kept()).toEqual([1, second, back, ...automatic.slice(-5)]);
    expect((await manifests()).filter((name) => name !== first)).toEqual(named([second, ...automatic.slice(-5)]));
  });

  test('a publish that changed nothing keeps the release that it shows', async () => {
    const first = await buildByItself();
    const same = await publishAndBuild(`manifest-${first}`);
    const automatic = await many(8, buildByItself);
    expect(await kept()).toEqual([1, first, same, ...automatic.slice(-5)]);
  });

  test('what visitors have always, and what they get while it isn’t reported yet', async () => {
    const before = await publishAndBuild();
    const shown = await current();
    const { id: release, number } = await publish();
    await claim();
    await moveTo(release, { number, manifest: 'not reported yet' });
    expect(await manifests()).toEqual(expect.arrayContaining([`manifest-${before}`, 'not reported yet']));
    await moveTo(release, shown ?? { number, manifest: '' });
    await report(release, failed);
    // Publishers that don't move it, which keep nothing.
    for (let round = 0; round < 11; round += 1) {
      await publish();
      await report((await claim())?.release.id ?? '', liveWith(`elsewhere-${round}`));
    }
    expect(await manifests()).toHaveLength(11);
    expect(await manifests()).toContain(`manifest-${before}`);
    expect(await kept()).toContain(before);
  });

  test('none that failed, or that was reported without pages of its own', async () => {
    const before = await kept();
    await publish();
    await report((await claim())?.release.id ?? '', failed);
    await publish();
    const { manifest: _, ...without } = liveWith('') as Extract<ReleaseOutcome, { state: 'live' }>;
    await report((await claim())?.release.id ?? '', without);
    expect(await kept()).toEqual(before);
  });

  test('one that was let go of while its rollback waited can’t be built', async () => {
    const old = await publishAndBuild();
    const { data } = await editor(releaseCalls.list, {});
    await editor(releaseCalls.rollback, { params: { id: data.find(({ number }) => number === old)?.id ?? '' } });
    await api.services.db.updateTable('releases').set({ manifest: null }).where('domain_id', '=', id).execute();
    const claimed = await claim();
    expect(claimed?.rollback_to).toEqual({ number: old, manifest: null });
    await report(claimed?.release.id ?? '', failed);
  });
});
