import { afterAll, beforeAll, expect, test } from 'vitest';

import { forgetOldRevisions, oldestKeptReleases } from '#api/db/kept-releases.ts';
import { requestRelease } from '#api/releases/request-release.ts';
import { faqCalls } from '#shared/calls/content.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Faq } from '#shared/schemas/content.ts';
import type { Release } from '#shared/schemas/releases.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { liveBytes, placeAt } from '#tests/support/stored.ts';
import { testPublisher } from '#tests/support/test-publisher.ts';

import type { Publisher } from './publisher.ts';
import { missingFiles } from './release.ts';
import { readManifest } from './stored-manifest.ts';

const host = 'tacos.test';
let api: TestApi;
let editor: Client;
let publisher: Publisher;
let faq: Pick<Faq, 'id'>;
beforeAll(async () => {
  const rendererDir = await ensureRenderer();
  api = await startApi(withoutLimits);
  editor = await api.signIn(host);
  publisher = testPublisher(api, rendererDir);
  await publisher.start();
}, 150_000);
afterAll(async () => {
  await publisher.close();
  await api.close();
});

const place = () => placeAt(api.dataDir, host);
const answerShown = async () => /Answer \d+\./.exec((await liveBytes(await place(), '/faq')).toString())?.[0] ?? 'none';

async function answer(text: string): Promise<void> {
  await editor(faqCalls.update, { params: { id: faq.id }, body: { answer: text } });
}

async function rename(title: string): Promise<void> {
  const { data, version } = await editor(optionCalls.getOptions);
  const { auth_background: _, logo: __, fav_icon: ___, ...texts } = data;
  const none = { auth_background_id: null, logo_id: null, fav_icon_id: null };
  await editor(optionCalls.updateOptions, { body: { ...texts, ...none, title, version } });
}

async function finish(id: string): Promise<Release> {
  await publisher.wake();
  return (await editor(releaseCalls.get, { params: { id } })).data;
}

/** As the schedule does when a time has come. */
async function releaseByItself(): Promise<Release> {
  const { db } = api.services;
  const domain = await db.selectFrom('domains').select(['id', 'host']).executeTakeFirstOrThrow();
  return finish(await requestRelease(api.services, domain, { reason: 'publish', documents: 'all' }));
}

async function revisionsLeft(): Promise<string[]> {
  const { db } = api.services;
  const query = db.selectFrom('document_revisions').select('value').where('kind', '=', 'faq').where('id', '=', faq.id);
  const rows = await query.orderBy('rev').execute();
  return rows.map(({ value }) => (JSON.parse(value) as { answer: string }).answer);
}

test('what people published can be restored after thirty automatic releases, and nothing else is kept for long', async () => {
  const { db } = api.services;
  const created = await editor(faqCalls.create, {
    body: { question: 'How many?', answer: 'Answer 0.', category: null },
  });
  faq = created.data;
  const byPeople: Release[] = [];
  for (let round = 1; round <= 3; round += 1) {
    await answer(`Answer ${round}.`);
    byPeople.push(await finish((await editor(releaseCalls.clearCache)).data.release.id));
  }
  const automatic: Release[] = [];
  for (let round = 4; round <= 33; round += 1) {
    await answer(`Answer ${round}.`);
    // Its first revision is older than all releases that can come back, and they show it.
    if (round > 8) await rename(`Network ${round}`);
    automatic.push(await releaseByItself());
  }
  expect(automatic.every(({ state, requested_by }) => state === 'live' && requested_by === null)).toBe(true);

  // Nothing is let go of while it could be taken back, and then at the next clean-up.
  await forgetOldRevisions(db);
  await answer('Answer 34.');
  const left = [1, 2, 3, 28, 29, 30, 31, 32, 33, 34].map((round) => `Answer ${round}.`);
  expect(await revisionsLeft()).toEqual(expect.arrayContaining(left));
  const many = await revisionsLeft();
  for (let round = 35; round <= 60; round += 1) {
    await answer(`Answer ${round}.`);
    await rename(`Network ${round}`);
    await db.updateTable('document_revisions').set({ created_by: null }).execute();
  }
  const kept = await revisionsLeft();
  expect(many.length).toBeLessThanOrEqual(20 + left.length);
  expect(kept.slice(0, 9)).toEqual(left.slice(0, 9));
  expect(kept).not.toContain('Answer 15.');

  const { data } = await editor(releaseCalls.list, { query: { limit: 100 } });
  expect(data.filter((each) => each.kept).map(({ number }) => number)).toEqual([
    ...automatic
      .slice(-5)
      .map(({ number }) => number)
      .toReversed(),
    ...byPeople.map(({ number }) => number).toReversed(),
  ]);
  const madeBy = async (by: 'people' | 'system') => {
    const list = await editor(releaseCalls.list, { query: { by, limit: 100 } });
    expect(list.total).toBe(list.data.length);
    return list.data.map(({ number }) => number).toReversed();
  };
  expect(await madeBy('people')).toEqual(byPeople.map(({ number }) => number));
  expect(await madeBy('system')).toEqual([1, ...automatic.map(({ number }) => number)]);
  const { packs, id: domainId } = await place();
  const { data: all } = await api.publisher()(publisherCalls.keptManifests, { params: { id: domainId } });
  expect(all.manifests).toHaveLength(8);
  for (const manifest of all.manifests)
    expect(await missingFiles(packs, await readManifest(packs, manifest))).toEqual(new Set());
  expect((await oldestKeptReleases(db)).size).toBe(1);
  const passed = automatic[10] as Release;
  await expect(editor(releaseCalls.rollback, { params: { id: passed.id } })).rejects.toMatchObject({ status: 409 });
  await expect(editor(releaseCalls.undo, { params: { id: passed.id } })).rejects.toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('too old to take back') as string },
  });

  const visitor = api.onlooker(host);
  for (const [index, release] of byPeople.entries()) {
    const { data: back } = await editor(releaseCalls.rollback, { params: { id: release.id } });
    expect(await finish(back.release.id)).toMatchObject({ state: 'live', error: null });
    expect(await answerShown()).toBe(`Answer ${index + 1}.`);
    expect((await liveBytes(await place(), '/')).toString()).toContain('Taco Network');
    expect((await visitor(optionCalls.getOptions)).data.title).toBe('Taco Network');
    const { data: faqs } = await visitor(faqCalls.list, {});
    expect(faqs.find(({ id }) => id === faq.id)?.answer).toBe(`Answer ${index + 1}.`);
  }
}, 120_000);

test('a person’s request that joins a waiting automatic release makes it theirs', async () => {
  const { db } = api.services;
  const domain = await db.selectFrom('domains').select(['id', 'host']).executeTakeFirstOrThrow();
  await answer('Answer 70.');
  const id = await requestRelease(api.services, domain, { reason: 'publish', documents: 'all' });
  const { data } = await editor(releaseCalls.clearCache);
  expect(data.release).toMatchObject({ id, requested_by: { name: expect.any(String) } });
  const later = await requestRelease(api.services, domain, { reason: 'build', documents: 'none' });
  expect(later).toBe(id);
  expect(await finish(id)).toMatchObject({
    state: 'live',
    reason: 'publish',
    requested_by: { name: expect.any(String) },
  });
});
