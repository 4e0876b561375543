import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { newId } from '#api/lib/ids.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { isHttpError } from '#shared/client/errors/http-error.ts';
import type { Client } from '#shared/client/http.ts';
import type { ReleaseOutcome } from '#shared/schemas/release-queue.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';

import { type PublisherClient, publisherOverHttp } from '../data/publisher-client.ts';
import { openReleaseQueue, type ReleaseQueue } from './release-queue.ts';

const host = 'tacos.test';
const live: ReleaseOutcome & { state: 'live' } = {
  state: 'live',
  pages: { added: [], changed: [], removed: [] },
  page_count: 1,
  build_ms: 5,
};

describe.each([
  [
    'over HTTP',
    (api: TestApi) => publisherOverHttp({ baseUrl: 'http://a', fetch: api.fetch }, api.services.rebuildSecret),
  ],
  ['in one process', (api: TestApi) => api.direct],
] as [string, (api: TestApi) => PublisherClient][])('the queue %s', (_, reach) => {
  let api: TestApi;
  let editor: Client;
  let calls: PublisherClient;
  let queue: ReleaseQueue;
  beforeAll(async () => {
    api = await startApi();
    editor = await api.signIn(host);
    calls = reach(api);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    queue = openReleaseQueue(api.dataDir, calls());
    // Nothing of the test before waits.
    for (let claimed = await queue.claim({ awaited: false }); claimed; claimed = await queue.claim({ awaited: false }))
      await queue.report(claimed.release, live, () => true);
  });

  const press = async () => (await editor(releaseCalls.clearCache, { body: {} })).data.release;

  test('hands out a requested release, once', async () => {
    expect(await queue.claim({ awaited: true })).toBeNull();
    const { id, number } = await press();
    const claimed = await queue.claim({ awaited: true });
    expect(claimed).toMatchObject({ release: { id, number, host, state: 'building' }, rollback_to: null });
    expect(await queue.claim({ awaited: true })).toBeNull();
  });

  test('keeps progress and outcome', async () => {
    const { id } = await press();
    const claimed = await queue.claim({ awaited: true });
    if (!claimed) throw new Error('Nothing is queued');
    await queue.extend(claimed.release, { step: 'rendering', done: 3, total: 9 });
    const stored = async () => (await editor(releaseCalls.get, { params: { id } })).data;
    expect(await stored()).toMatchObject({ state: 'building', progress: { step: 'rendering', done: 3, total: 9 } });
    await queue.report(claimed.release, { ...live, manifest: 'manifest' }, () => false);
    expect(await stored()).toMatchObject({ state: 'live', current: true, kept: true, page_count: 1, progress: null });
  });

  test('refuses with a conflict what another publisher has, and names a wrong host', async () => {
    const { id } = await press();
    await queue.claim({ awaited: true });
    const other = { params: { id }, body: { publisher: 'another publisher' } };
    const refusalOf = (made: Promise<unknown>) =>
      made.then(
        () => null,
        (error: unknown) => (isHttpError(error) ? [error.status, error.code, error.body?.errors ?? null] : error),
      );
    expect(await refusalOf(calls()(publisherCalls.extendLease, other))).toEqual([409, 'conflict', null]);
    expect(await refusalOf(queue.queue('nobody.test'))).toEqual([
      422,
      'invalid_fields',
      { host: ['There is no such domain'] },
    ]);
    const wrong = { host: 'not a host', reason: 'start' } as const;
    expect(await refusalOf(calls()(publisherCalls.queue, { body: wrong }))).toMatchObject([422, 'invalid_fields', {}]);
  });

  test('hides what went wrong inside the API', async () => {
    const { db } = api.services;
    await db.schema.alterTable('releases').renameTo('hidden').execute();
    const failed = queue.claim({ awaited: true });
    await expect(failed).rejects.toMatchObject({ name: 'HttpError', status: 500, code: 'internal_error' });
    await db.schema.alterTable('hidden').renameTo('releases').execute();
  });

  test('gives a publisher another name whose own a power cut left empty, and the same at each start after that', async () => {
    const file = join(api.dataDir, 'publisher');
    writeFileSync(file, '');
    const { id } = await press();
    expect(await openReleaseQueue(api.dataDir, calls()).claim({ awaited: true })).toMatchObject({ release: { id } });
    const again = openReleaseQueue(api.dataDir, calls());
    expect(await again.claim({ awaited: true })).toMatchObject({ release: { id } });
    expect(readdirSync(api.dataDir).filter((name) => name.startsWith('publisher'))).toEqual(['publisher']);
  });

  test('lists domains', async () => {
    const { data, version } = await queue.domains();
    expect(data).toMatchObject([{ host, archived: false, elsewhere: false, aliases: [] }]);
    expect(await queue.domains(version)).toMatchObject({ data: [], version });
    expect((await queue.domains(version - 1)).data).toEqual(data);
  });

  test('lists the domains of a large network, a page after the other', async () => {
    const { version } = await queue.domains();
    const { db } = api.services;
    const many = [...Array(2100).keys()].map((index) => `many-${index}.test`);
    const [one] = await db.selectFrom('domains').selectAll().execute();
    if (!one) throw new Error('There is no domain');
    const rest = { ...one, current_release_id: null, site_version: version + 1 };
    for (let at = 0; at < many.length; at += 100)
      await db
        .insertInto('domains')
        .values(many.slice(at, at + 100).map((name) => ({ ...rest, id: newId(), host: name })))
        .execute();
    await db
      .updateTable('counters')
      .set({ value: version + 1 })
      .where('name', '=', 'sites')
      .execute();
    const { data } = await queue.domains();
    expect(data.map((each) => each.host).toSorted()).toEqual([host, ...many].toSorted());
    const since = await queue.domains(version);
    expect([new Set(since.data.map((each) => each.host)), since.version]).toEqual([new Set(many), version + 1]);
  });
});

test('a direct client refuses calls that aren’t the publisher’s', async () => {
  const api = await startApi();
  await expect(api.direct()(releaseCalls.state)).rejects.toThrow(
    "GET /api/releases/state can't be called without HTTP",
  );
  await api.close();
});
