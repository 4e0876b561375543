import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { releaseDueGroups } from '#api/releases/scheduled-releases.ts';
import { changeCalls } from '#shared/calls/changes.ts';
import { faqCalls } from '#shared/calls/content.ts';
import { livePatchCalls } from '#shared/calls/live-patches.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { publisherCalls } from '#shared/calls/publisher.ts';
import { releaseCalls } from '#shared/calls/releases.ts';
import { scheduledReleaseCalls } from '#shared/calls/scheduled-releases.ts';
import type { Client } from '#shared/client/http.ts';
import type { PostOf } from '#shared/schemas/posts.ts';
import { startApi, type TestApi, withoutLimits } from '#tests/support/api.ts';
import { bodyInput, createPost } from '#tests/support/content.ts';
import { settleReleases } from '#tests/support/settle-releases.ts';

let api: TestApi;
let editor: Client;
let onlooker: Client;
let hosts = 0;
beforeAll(async () => {
  api = await startApi(withoutLimits);
});
afterAll(() => api.close());
beforeEach(async () => {
  hosts += 1;
  const host = `waiting-${hosts}.test`;
  await api.addDomain(host);
  await settleReleases(api);
  editor = await api.signIn(host);
  onlooker = api.onlooker(host);
});

type Member = PostOf<'member'>;
type Attributes = Partial<Member['post_body']['attributes']>;

/** A member that visitors see. */
async function liveMember(): Promise<Member> {
  const attributes = { title: '', url: '', description: 'Smoked', phone: '512' };
  const post = (await createPost(editor, { title: 'Pecan', post_body: { attributes } })) as Member;
  await editor(releaseCalls.clearCache);
  await settleReleases(api);
  return post;
}

const saved = async ({ id }: { id: string }) => (await editor(postCalls.get, { params: { id } })).data as Member;
const seen = async ({ id }: { id: string }) => {
  const { title, post_body } = (await onlooker(postCalls.get, { params: { id } })).data as Member;
  return { title, description: post_body.attributes.description, phone: post_body.attributes.phone };
};
const changes = async () => (await editor(changeCalls.list)).data.map(({ document }) => document);
const publish = async () => (await editor(releaseCalls.clearCache)).data.release.id;
const released = async (id: string) => (await editor(releaseCalls.documents, { params: { id } })).data;

async function edit(post: Member, change: Attributes & { title?: string }): Promise<void> {
  const { title, ...attributes } = change;
  const { id } = post;
  if (title !== undefined) await editor(postCalls.updateData, { params: { id }, body: { title } });
  const { version, post_body } = await saved(post);
  const body = { ...bodyInput({ ...post, post_body }), attributes: { ...post_body.attributes, ...attributes } };
  await editor(postCalls.updateBody, { params: { id }, body: { version, post_body: body } });
}

async function patch({ id }: Member, attributes: Attributes & { title?: string }) {
  const { title, ...own } = attributes;
  const body = { ...(title === undefined ? {} : { title }), post_body: { attributes: own } };
  return (await editor(livePatchCalls.apply, { params: { id }, body })).data.release.id;
}

async function startBuild() {
  const [publisher, name] = [api.publisher(), 'the builder'];
  const { data } = await publisher(publisherCalls.claim, { body: { publisher: name } });
  const id = data?.release.id ?? '';
  const pages = { added: [], changed: ['/'], removed: [] };
  const finish = async (state: 'live' | 'failed' = 'live') => {
    const outcome =
      state === 'live'
        ? { state, pages, page_count: 1, build_ms: 1 }
        : { state, error: { message: 'No more tortillas', page: null } };
    await publisher(publisherCalls.report, { params: { id }, body: { publisher: name, outcome } });
  };
  return { id, finish };
}

async function schedule(post: Member): Promise<string> {
  const body = { name: 'Winter', release_at: '2999-12-01T06:00:00.000Z', documents: [`post:${post.id}`] };
  return (await editor(scheduledReleaseCalls.create, { body })).data.id;
}

async function comeDue(id: string) {
  const { db } = api.services;
  await db
    .updateTable('scheduled_releases')
    .set({ next_at: '2020-01-01T00:00:00.000Z' })
    .where('id', '=', id)
    .execute();
  await releaseDueGroups({ ...api.services, log: () => undefined });
  await settleReleases(api);
}

describe('a patch beside a publish that waits, of a post saved back to what is live now', () => {
  test.each(['queued', 'building'] as const)('reaches visitors with what the publish takes live: %s', async (state) => {
    const post = await liveMember();
    await edit(post, { description: 'Published' });
    await publish();
    const build = state === 'building' ? await startBuild() : null;
    await edit(post, { description: 'Smoked' });
    await patch(post, { phone: '737' });
    await build?.finish();
    await settleReleases(api);
    expect(await seen(post)).toEqual({ title: 'Pecan', description: 'Published', phone: '737' });
    expect((await saved(post)).post_body.attributes).toMatchObject({ description: 'Smoked', phone: '737' });
    expect(await changes()).toEqual([`post:${post.id}`]);
  });

  test.each(['queued', 'building'] as const)(
    'takes back the field that the publish would change: %s',
    async (state) => {
      const post = await liveMember();
      await edit(post, { phone: '900' });
      await publish();
      const build = state === 'building' ? await startBuild() : null;
      await edit(post, { phone: '512' });
      await patch(post, { phone: '512' });
      await build?.finish();
      await settleReleases(api);
      expect([await seen(post), await changes()]).toMatchObject([{ phone: '512' }, []]);
    },
  );

  test.each(['live', 'failed'] as const)(
    'brings no scheduled revision back that the publish outdates: %s',
    async (state) => {
      const post = await liveMember();
      await edit(post, { description: 'Outdated' });
      const group = await schedule(post);
      await edit(post, { description: 'Smoked', phone: '900' });
      await publish();
      const build = await startBuild();
      await edit(post, { phone: '800' });
      await patch(post, { phone: '512' });
      await build.finish(state);
      await settleReleases(api);
      await comeDue(group);
      expect([await seen(post), await changes()]).toMatchObject([{ description: 'Smoked', phone: '512' }, []]);
    },
  );

  test('is called what visitors will see, and is no patch where the release has other edits', async () => {
    const post = await liveMember();
    await edit(post, { title: 'Pecan Smoke', description: 'Published' });
    const publishing = await publish();
    await edit(post, { title: 'Pecan', description: 'Smoked' });
    expect(await patch(post, { phone: '737' })).toBe(publishing);
    const whole = { title: 'Pecan Smoke', patch: false, fields: ['title', 'description', 'phone'] };
    const fields = expect.arrayContaining(whole.fields) as unknown;
    expect(await released(publishing)).toMatchObject([{ ...whole, fields }]);
    const build = await startBuild();
    const alone = await patch(post, { phone: '738' });
    expect(await patch(post, { phone: '739' })).toBe(alone);
    await build.finish();
    await settleReleases(api);
    expect(await released(publishing)).toMatchObject([{ ...whole, fields }]);
    expect(await released(alone)).toMatchObject([{ title: 'Pecan Smoke', patch: true, fields: ['phone'] }]);
  });
});

describe('what was saved back to what is live while a publish waits', () => {
  test.each(['queued', 'building'] as const)('goes live with a publish of everything: %s', async (state) => {
    const post = await liveMember();
    const { data: faq } = await editor(faqCalls.create, { body: { question: 'A', answer: 'Yes.' } });
    const { data: seo } = await editor(optionCalls.getSeo);
    await publish();
    await settleReleases(api);
    await edit(post, { description: 'Too early' });
    await editor(faqCalls.update, { params: { id: faq.id }, body: { question: 'B' } });
    await editor(optionCalls.updateSeo, { body: { ...seo, title: 'Too early' } });
    await publish();
    const build = state === 'building' ? await startBuild() : null;
    await edit(post, { description: 'Smoked' });
    await editor(faqCalls.update, { params: { id: faq.id }, body: { question: 'A' } });
    await editor(optionCalls.updateSeo, { body: seo });
    await publish();
    await build?.finish();
    await settleReleases(api);
    expect((await seen(post)).description).toBe('Smoked');
    expect((await onlooker(faqCalls.list)).data).toMatchObject([{ question: 'A' }]);
    expect((await onlooker(optionCalls.getSeo)).data.title).toBe(seo.title);
    expect(await changes()).toEqual([]);
  });
});
