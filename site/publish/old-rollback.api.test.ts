import { afterAll, beforeAll, expect, test } from 'vitest';

import { changeCalls } from '#shared/calls/changes.ts';
import { faqCalls } from '#shared/calls/content.ts';
import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { Release } from '#shared/schemas/releases.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { createPost, uploadFile } from '#tests/support/content.ts';
import { ensureRenderer } from '#tests/support/renderer.ts';
import { liveBytes, placeAt } from '#tests/support/stored.ts';
import { testPublisher } from '#tests/support/test-publisher.ts';

import type { Publisher } from './publisher.ts';

const host = 'tacos.test';
let api: TestApi;
let editor: Client;
let publisher: Publisher;
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

async function finish(id: string): Promise<Release> {
  await publisher.wake();
  await expect
    .poll(async () => (await editor(releaseCalls.get, { params: { id } })).data.state, { timeout: 30_000 })
    .toBe('live');
  return (await editor(releaseCalls.get, { params: { id } })).data;
}
async function publish(documents?: string[]): Promise<Release> {
  const { data } = await editor(releaseCalls.clearCache, documents ? { body: { documents } } : {});
  return finish(data.release.id);
}
async function restore({ id }: Release): Promise<Release> {
  return finish((await editor(releaseCalls.rollback, { params: { id } })).data.release.id);
}
const page = async (path: string) => (await liveBytes(await placeAt(api.dataDir, host), path)).toString();
const answers = async () => [...new Set((await page('/faq')).match(/Answer \w+\./g))];
const changes = async () => (await editor(changeCalls.list)).data;
const named = async () => (await changes()).map(({ document }) => document).toSorted();
const count = async () => (await editor(releaseCalls.state)).data.changes;
/** Releases of an installation that didn't keep lists yet. */
async function forgetLists(releases: Release[]): Promise<void> {
  const ids = releases.map(({ id }) => id);
  await api.services.db.updateTable('releases').set({ listed: 0 }).where('id', 'in', ids).execute();
  await api.services.db.deleteFrom('release_documents').where('release_id', 'in', ids).execute();
}

test('a release without a list brings its pages back, what differs from them is a change, and any publish takes it live', async () => {
  const { data: one } = await editor(faqCalls.create, { body: { question: 'One?', answer: 'Answer one.' } });
  const { data: gone } = await editor(faqCalls.create, { body: { question: 'Gone?', answer: 'Answer gone.' } });
  const post = await createPost(editor, { title: 'Pecan' });
  const kept = await createPost(editor, { title: 'Stays' });
  const oldest = await publish();
  await editor(faqCalls.update, { params: { id: one.id }, body: { answer: 'Answer two.' } });
  const old = await publish();
  await forgetLists([oldest, old]);
  // From here on lists are kept.
  await editor(postCalls.updateData, { params: { id: post.id }, body: { title: 'Pecan Smoke' } });
  await editor(faqCalls.remove, { params: { id: gone.id } });
  const file = new File(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"></svg>'], 'unused.svg');
  await uploadFile(editor, file, 'Nothing shows it');
  const newer = await publish();
  const { data: seo } = await editor(optionCalls.getSeo);

  await restore(oldest);
  expect(await answers()).toEqual(['Answer one.', 'Answer gone.']);
  const differing = [`faq:${one.id}`, `faq:${gone.id}`, `post:${post.id}`].toSorted();
  expect([await named(), await count()]).toEqual([differing, 3]);
  expect((await changes()).map(({ before_update }) => before_update)).toEqual([true, true, true]);
  // What visitors see of it can't be said, so nothing is discarded by a guess.
  const [change] = await changes();
  const discard = { params: { document: change?.document ?? '' }, body: { at: change?.at ?? '' } };
  await expect(editor(changeCalls.discard, discard)).rejects.toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Since an update or a restored release') },
  });

  // Nothing that the publisher does by itself ends it.
  await publisher.wake();
  const { data: state } = await editor(releaseCalls.state);
  expect([state.current?.reason, state.running]).toEqual(['rollback', null]);

  await editor(optionCalls.updateSeo, { body: { ...seo, description: 'One change' } });
  expect(await count()).toBe(4);
  await publish(['seo']);
  expect(await answers()).toEqual(['Answer two.']);
  expect(await page(`/${post.url}`)).toContain('Pecan Smoke');
  expect(await page(`/${kept.url}`)).toContain('Stays');
  expect([await named(), await count()]).toEqual([[], 0]);

  // The list of a newer one is known: restored from the pages of the oldest, nothing is unsure any more.
  await restore(oldest);
  expect(await count()).toBeGreaterThan(0);
  await restore(newer);
  expect(await answers()).toEqual(['Answer two.']);
  expect(await named()).toEqual(['seo']);
  expect((await changes()).map(({ before_update }) => before_update)).toEqual([false]);
  expect((await editor(mediaCalls.list)).data.length).toBe(1);
});
