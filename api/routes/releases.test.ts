import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let client: Client;
let publisher: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
  publisher = api.publisher();
});
afterAll(() => api.close());

const pages = { added: ['/'], changed: [], removed: [] };
/** All with the same pages, so that all can be restored. */
const live = { state: 'live' as const, pages, page_count: 1, build_ms: 5, manifest: 'manifest' };
const publish = async () => (await client(releaseCalls.clearCache)).data.release;
const name = 'the publisher';
const claim = async () => (await publisher(publisherCalls.claim, { body: { publisher: name } })).data;

describe('publishing', () => {
  test('goes from queued over building to live, and counts unpublished changes', async () => {
    // What a domain starts with needs no publish.
    expect((await client(releaseCalls.state)).data).toMatchObject({ changes: 0, current: null, running: null });
    const { data: menus, version: first } = await client(optionCalls.getMenus);
    await client(optionCalls.updateMenus, { body: { ...menus, header: [], version: first } });
    expect((await client(releaseCalls.state)).data.changes).toBe(1);
    const queued = await publish();
    expect(queued).toMatchObject({
      state: 'queued',
      number: 1,
      host: 'tacos.test',
      requested_by: { name: 'Olivia Owner' },
    });
    const claimed = await claim();
    expect(claimed).toMatchObject({ release: { id: queued.id, state: 'building' }, rollback_to: null });
    await publisher(publisherCalls.report, {
      params: { id: queued.id },
      body: { publisher: name, outcome: live },
    });
    const after = (await client(releaseCalls.state)).data;
    expect(after).toMatchObject({
      changes: 0,
      running: null,
      current: { id: queued.id, state: 'live', current: true, page_count: 1 },
    });
    const { data: seo, version } = await client(optionCalls.getSeo);
    await client(optionCalls.updateSeo, { body: { ...seo, description: 'Tacos all over town.', version } });
    expect((await client(releaseCalls.state)).data.changes).toBe(1);
  });

  test('a draft leaves nothing to publish', async () => {
    const before = (await client(releaseCalls.state)).data.changes;
    const url = 'blog/draft';
    const draft = {
      title: 'Draft',
      url,
      post_type_id: 6 as const,
      post_body: { attributes: { title: 'Draft', url, description: '' } },
    };
    const { data: post } = await client(postCalls.create, { body: { ...draft, post_status_id: 1 } });
    const { data: renamed } = await client(postCalls.updateData, {
      params: { id: post.id },
      body: { version: post.version, title: 'Other' },
    });
    expect((await client(releaseCalls.state)).data.changes).toBe(before);
    await client(postCalls.updateStatus, {
      params: { id: post.id },
      body: { version: renamed.version, post_status_id: 2 },
    });
    expect((await client(releaseCalls.state)).data.changes).toBe(before + 1);
  });

  test('requests during a build coalesce into one', async () => {
    const first = await publish();
    await claim();
    const waiting = await Promise.all(Array.from({ length: 20 }, publish));
    expect(new Set(waiting.map((release) => release.id)).size).toBe(1);
    expect(waiting[0]?.id).not.toBe(first.id);
    expect(await claim()).toBeNull(); // one build of a domain at a time
    await publisher(publisherCalls.report, {
      params: { id: first.id },
      body: { publisher: name, outcome: live },
    });
    expect((await claim())?.release.id).toBe(waiting[0]?.id);
    await publisher(publisherCalls.report, {
      params: { id: waiting[0]?.id ?? '' },
      body: { publisher: name, outcome: live },
    });
  });

  test('a failure keeps the live release and says why', async () => {
    const current = (await client(releaseCalls.state)).data.current?.id;
    const release = await publish();
    await claim();
    await publisher(publisherCalls.report, {
      params: { id: release.id },
      body: {
        publisher: name,
        outcome: { state: 'failed', error: { message: 'A page broke', page: '/about' } },
      },
    });
    const { data } = await client(releaseCalls.get, { params: { id: release.id } });
    expect(data).toMatchObject({ state: 'failed', current: false, error: { message: 'A page broke', page: '/about' } });
    expect((await client(releaseCalls.state)).data.current?.id).toBe(current);
  });

  test('a rollback names its target release', async () => {
    const { data: releases } = await client(releaseCalls.list);
    const first = releases.at(-1);
    const { data } = await client(releaseCalls.rollback, { params: { id: first?.id ?? '' } });
    expect(data.release).toMatchObject({ reason: 'rollback', state: 'queued' });
    expect(await claim()).toMatchObject({
      release: { id: data.release.id },
      rollback_to: { number: 1, manifest: 'manifest' },
    });
    await publisher(publisherCalls.report, {
      params: { id: data.release.id },
      body: { publisher: name, outcome: live },
    });
    const failed = releases.find((release) => release.state === 'failed');
    await expect(client(releaseCalls.rollback, { params: { id: failed?.id ?? '' } })).rejects.toMatchObject({
      status: 409,
    });
  });

  test('a release says whether its files are still kept, and one whose files are gone refuses to be restored', async () => {
    const get = async (id: string) => (await client(releaseCalls.get, { params: { id } })).data;
    const finish = async () => {
      const { id, number } = await publish();
      await claim();
      const outcome = { ...live, manifest: `manifest-${number}` };
      await publisher(publisherCalls.report, { params: { id }, body: { publisher: name, outcome } });
      return get(id);
    };
    const [before, old] = [await finish(), await finish()];
    expect((await get(before.id)).kept).toBe(true);
    for (let newer = 0; newer < 8; newer += 1) await finish();
    const last = await finish();
    expect(last).toMatchObject({ current: true, kept: true });
    const { data: list } = await client(releaseCalls.list);
    const keptOf = (id: string) => list.find((release) => release.id === id)?.kept;
    expect([keptOf(before.id), keptOf(old.id), keptOf(last.id)]).toEqual([false, true, true]);
    const running = (await client(releaseCalls.state)).data.running;
    await expect(client(releaseCalls.rollback, { params: { id: before.id } })).rejects.toMatchObject({
      status: 409,
      body: { message: expect.stringContaining(`release ${before.number} are no longer kept. Choose a newer release`) },
    });
    expect((await client(releaseCalls.state)).data.running).toEqual(running);
    // A rollback shows the files of its target, so it can be restored as long as that is kept.
    const back = (await client(releaseCalls.rollback, { params: { id: old.id } })).data.release;
    const claimed = await claim();
    expect(claimed?.rollback_to).toEqual({ number: old.number, manifest: `manifest-${old.number}` });
    const outcome = { ...live, manifest: claimed?.rollback_to?.manifest ?? '' };
    await publisher(publisherCalls.report, { params: { id: back.id }, body: { publisher: name, outcome } });
    expect([(await get(back.id)).kept, (await get(old.id)).kept]).toEqual([true, true]);
    expect((await finish()).kept).toBe(true);
    expect([(await get(back.id)).kept, (await get(old.id)).kept, (await get(last.id)).kept]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('a publish requested after a rollback goes live last', async () => {
    const { data: releases } = await client(releaseCalls.list);
    await publish();
    const target = releases.findLast(({ kept }) => kept);
    const rollback = await client(releaseCalls.rollback, { params: { id: target?.id ?? '' } });
    const last = await publish();
    expect(last.number).toBeGreaterThan(rollback.data.release.number);
    for (let waiting = await claim(); waiting; waiting = await claim()) {
      await publisher(publisherCalls.report, {
        params: { id: waiting.release.id },
        body: { publisher: name, outcome: live },
      });
    }
    expect((await client(releaseCalls.state)).data.current?.id).toBe(last.id);
  });

  test('a restarted publisher resumes what it was building', async () => {
    const release = await publish();
    await claim();
    expect(await claim()).toBeNull();
    const resumed = await publisher(publisherCalls.claim, { body: { publisher: name, resume: true } });
    expect(resumed.data?.release.id).toBe(release.id);
    await publisher(publisherCalls.report, {
      params: { id: release.id },
      body: { publisher: name, outcome: live },
    });
    await expect(
      publisher(publisherCalls.report, {
        params: { id: release.id },
        body: { publisher: name, outcome: live },
      }),
    ).rejects.toMatchObject({ status: 409 });
  });

  test('a restarted publisher gets all that it was building, each once', async () => {
    await api.addDomain('burgers.test');
    const burgers = await api.signIn('burgers.test');
    // The first release of a new domain, and one of this domain.
    const wanted = [await publish(), (await burgers(releaseCalls.clearCache)).data.release].map(({ id }) => id);
    expect([await claim(), await claim()].map((each) => each?.release.id ?? '').toSorted()).toEqual(wanted.toSorted());
    const resumed = (await publisher(publisherCalls.claim, { body: { publisher: name, resume: true } })).data;
    const second = await claim();
    expect([resumed, second].map((each) => each?.release.id ?? '').toSorted()).toEqual(wanted.toSorted());
    expect(await claim()).toBeNull();
    for (const id of wanted)
      await publisher(publisherCalls.report, {
        params: { id },
        body: { publisher: name, outcome: live },
      });
  });

  test('a publisher with room only for requested releases gets no other', async () => {
    await api.addDomain('pizza.test');
    // A new domain is published at once.
    const first = (await claim())?.release.id ?? '';
    await publisher(publisherCalls.report, {
      params: { id: first },
      body: { publisher: name, outcome: live },
    });
    await publisher(publisherCalls.queue, { body: { host: 'pizza.test', reason: 'build' } });
    const claimAwaited = async () =>
      (await publisher(publisherCalls.claim, { body: { publisher: name, awaited: true } })).data?.release;
    expect(await claimAwaited()).toBeUndefined();
    const release = await publish();
    expect((await claimAwaited())?.id).toBe(release.id);
    expect(await claimAwaited()).toBeUndefined();
    const other = (await claim())?.release;
    expect(other?.host).toBe('pizza.test');
    for (const id of [release.id, other?.id ?? ''])
      await publisher(publisherCalls.report, {
        params: { id },
        body: { publisher: name, outcome: live },
      });
  });

  test('another publisher takes over when the lease has run out, and not before', async () => {
    const release = await publish();
    await claim();
    const other = async () =>
      (await publisher(publisherCalls.claim, { body: { publisher: 'another one', resume: true } })).data;
    expect(await other()).toBeNull();
    const extend = (who: string) =>
      publisher(publisherCalls.extendLease, { params: { id: release.id }, body: { publisher: who } });
    await expect(extend('another one')).rejects.toMatchObject({ status: 409, code: 'conflict' });
    const runOut = () =>
      api.services.db
        .updateTable('releases')
        .set({ lease_until: '2020-01-01T00:00:00.000Z' })
        .where('id', '=', release.id)
        .execute();
    await runOut();
    await extend(name);
    expect(await other()).toBeNull();
    await runOut();
    expect((await other())?.release.id).toBe(release.id);
    await expect(extend(name)).rejects.toMatchObject({ status: 409 });
    const report = (who: string) =>
      publisher(publisherCalls.report, {
        params: { id: release.id },
        body: { publisher: who, outcome: live },
      });
    await expect(report(name)).rejects.toMatchObject({ status: 409 });
    expect((await report('another one')).data).toMatchObject({ state: 'live' });
  });

  test('concurrent publishers get different domains, and no domain is built twice', async () => {
    const hosts = ['one.test', 'two.test', 'three.test'];
    for (const host of hosts) await api.addDomain(host);
    for (const host of [...hosts, ...hosts]) await publisher(publisherCalls.queue, { body: { host, reason: 'build' } });
    const claims = Array.from({ length: 12 }, (_, index) =>
      publisher(publisherCalls.claim, { body: { publisher: `publisher ${index}` } }),
    );
    const claimed = (await Promise.all(claims)).flatMap(({ data }) => data?.release.host ?? []);
    expect(claimed.toSorted()).toEqual(hosts.toSorted());
  });

  test('only the publisher claims, and a release of another domain is 404', async () => {
    await expect(client(publisherCalls.claim, { body: { publisher: name } })).rejects.toMatchObject({ status: 401 });
    await api.addDomain('noodles.test');
    const release = await publish();
    const other = await api.signIn('noodles.test');
    await expect(other(releaseCalls.get, { params: { id: release.id } })).rejects.toMatchObject({ status: 404 });
    await expect(other(releaseCalls.rollback, { params: { id: release.id } })).rejects.toMatchObject({ status: 404 });
  });
});
