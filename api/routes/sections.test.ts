import { afterAll, beforeAll, expect, test } from 'vitest';

import { mediaCalls } from '#shared/calls/media.ts';
import { optionCalls } from '#shared/calls/options.ts';
import { postCalls } from '#shared/calls/posts.ts';
import { sectionCalls } from '#shared/calls/sections.ts';
import type { Client } from '#shared/client/http.ts';
import type { BlockItem } from '#shared/schemas/post-body.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';
import { createPost, newPost, uploadFile } from '#tests/support/content.ts';

let api: TestApi;
let client: Client;
beforeAll(async () => {
  api = await startApi();
  client = await api.signIn('tacos.test');
});
afterAll(() => api.close());

const hours: BlockItem = { type: 'call-to-action', props: { id: 'hours', title: 'Open at noon' } };
const input = (title: string, items: BlockItem[] = [hours]) => ({ title, blocks: { v: 1, items } });
const save = async (title: string, items?: BlockItem[]) =>
  (await client(sectionCalls.create, { body: input(title, items) })).data;
const remove = (id: string) => client(sectionCalls.remove, { params: { id } });
const names = async (who = client) => (await who(sectionCalls.list)).data.map(({ title }) => title);

/** Puts a page live that shows these sections, the last of them in a column. Resolves to a function that moves it to the trash. */
async function show(...ids: string[]) {
  const items = ids.map((section, index) => ({ type: 'saved-section', props: { id: `shown-${index}`, section } }));
  const columns = { type: 'columns', props: { id: 'columns', second: items.splice(-1) } };
  const { post_body, ...rest } = newPost({ post_type_id: 1 });
  const blocks = { v: 1, items: [...items, columns] };
  const post = await createPost(client, { ...rest, post_body: { ...post_body, blocks } });
  return { post, hide: () => client(postCalls.remove, { params: { id: post.id } }) };
}

test('visitors read what editors saved and put on a live page, by name, with its pictures', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';
  const media = await uploadFile(client, new File([drawing], 'a.svg'), 'A dot');
  const photo = { type: 'picture', props: { id: 'photo' }, later: { kept: true } };
  const body = { ...input('Photo', [photo]), media: { 'photo.picture': media.id } };
  const { id } = (await client(sectionCalls.create, { body })).data;
  const hoursId = (await save('Hours')).id;
  const { hide } = await show(id, hoursId);
  const { data, total } = await api.visitor('tacos.test')(sectionCalls.list);
  expect(total).toBe(2);
  expect(data).toMatchObject([
    { title: 'Hours', media: {} },
    { title: 'Photo', blocks: { v: 1, items: [photo] }, media: { 'photo.picture': { id: media.id, alt: 'A dot' } } },
  ]);
  const usage = (await client(mediaCalls.usage, { params: { id: media.id } })).data;
  expect(usage).toEqual([{ kind: 'section', id, title: 'Photo', slot: 'photo.picture' }]);
  await expect(client(mediaCalls.remove, { params: { id: media.id }, query: {} })).rejects.toMatchObject({
    status: 409,
  });
  await hide();
  await remove(id);
  await remove(hoursId);
  expect(await names()).toEqual([]);
});

test('a visitor can’t read a section before it is on a live page, or after', async () => {
  const { id } = await save('Secret menu');
  const seen = () => names(api.visitor('tacos.test'));
  const stranger = async (search = '') =>
    (await api.fetch(`http://api.tacos.test/api/sections${search}`, { headers: { host: 'api.tacos.test' } })).status;
  expect(await seen()).toEqual([]);
  const { post, hide } = await show(id);
  expect(await seen()).toEqual(['Secret menu']);
  const setStatus = async (post_status_id: 1 | 2 | 3, publish_at: string | null = null) => {
    const { version } = (await client(postCalls.get, { params: { id: post.id } })).data;
    await client(postCalls.updateData, { params: { id: post.id }, body: { version, post_status_id, publish_at } });
  };
  await setStatus(1);
  expect(await seen()).toEqual([]);
  await setStatus(3, new Date(Date.now() + 3_600_000).toISOString());
  expect(await seen()).toEqual([]);
  await setStatus(2);
  expect(await seen()).toEqual(['Secret menu']);
  await hide();
  expect(await seen()).toEqual([]);
  expect(await names()).toEqual(['Secret menu']);
  expect([await stranger(), await stranger('?deleted=true')]).toEqual([200, 401]);
  await remove(id);
});

test('a page that only mentions a section’s id in its words doesn’t make it public', async () => {
  const { id } = await save('Secret menu');
  const { post_body, ...rest } = newPost({ post_type_id: 1 });
  const items = [{ type: 'rich-text', props: { id: 'words', note: `"saved-section" "${id}"`, section: id } }];
  const post = await createPost(client, { ...rest, post_body: { ...post_body, blocks: { v: 1, items } } });
  expect(await names(api.visitor('tacos.test'))).toEqual([]);
  await client(postCalls.remove, { params: { id: post.id } });
  await remove(id);
});

test('the second of two editors is refused, and a change counts as one of the website', async () => {
  const { id, version } = await save('Hours');
  const change = (title: string) => client(sectionCalls.update, { params: { id }, body: { ...input(title), version } });
  const revision = async () => (await api.revisions('tacos.test')).saved;
  const before = await revision();
  expect((await change('Opening hours')).data).toMatchObject({ title: 'Opening hours', version: version + 1 });
  expect(await revision()).toBe(before + 1);
  await expect(change('Closing hours')).rejects.toMatchObject({
    status: 409,
    body: { code: 'stale_version', data: { title: 'Opening hours', version: version + 1 } },
  });
  await remove(id);
});

test('a section can’t be deleted while a page shows it', async () => {
  const { id } = await save('Hours');
  const shows = { v: 1, items: [{ type: 'saved-section', props: { id: 'shared', section: id } }] };
  const { post_body, ...rest } = newPost({ post_type_id: 1, title: 'Visit us' });
  const post = await createPost(client, { ...rest, post_body: { ...post_body, blocks: shows } });
  const usage = async () => (await client(sectionCalls.usage, { params: { id } })).data;
  expect(await usage()).toEqual([{ id: post.id, title: 'Visit us', post_type_id: 1 }]);
  await expect(remove(id)).rejects.toMatchObject({
    status: 409,
    body: { code: 'in_use', errors: { posts: ['Visit us'] } },
  });
  await client(postCalls.remove, { params: { id: post.id } });
  expect(await usage()).toEqual([]);
  await remove(id);
  expect((await client(sectionCalls.list)).data.map((section) => section.id)).not.toContain(id);
  await client(sectionCalls.removePermanently, { params: { id } });
  await expect(remove(id)).rejects.toMatchObject({ status: 404 });
});

test('its blocks are checked, and sections can’t be nested', async () => {
  const bad = { type: 'call-to-action', props: { id: 'a', action_url: 'javascript:alert(1)' } };
  const inner = { type: 'saved-section', props: { id: 'b', section: '' } };
  await expect(save('Bad', [bad, inner])).rejects.toMatchObject({
    status: 422,
    body: {
      errors: {
        'blocks.items.0.props.action_url': [expect.any(String)],
        'blocks.items.1.props': ['A section cannot contain another section'],
      },
    },
  });
  const lost = { ...input('Lost'), media: { 'hours.picture': 'zzzzzzzzzzzzzzzz' } };
  await expect(client(sectionCalls.create, { body: lost })).rejects.toMatchObject({
    status: 422,
    body: { errors: { 'media.hours.picture': ['There is no such file'] } },
  });
  await expect(save(' ')).rejects.toMatchObject({ status: 422, body: { errors: { title: [expect.any(String)] } } });
});

test('authors only read, and another domain’s sections don’t exist', async () => {
  const { id, version } = await save('Hours');
  const author = await api.signIn('tacos.test', await api.addUser('tacos.test', 'author'));
  expect(await names(author)).toEqual(['Hours']);
  await expect(author(sectionCalls.create, { body: input('Mine') })).rejects.toMatchObject({ status: 403 });
  await api.addDomain('other.test');
  const other = await api.signIn('other.test');
  expect(await names(other)).toEqual([]);
  const change = { params: { id }, body: { ...input('Theirs'), version } };
  await expect(other(sectionCalls.update, change)).rejects.toMatchObject({ status: 404 });
  await expect(other(sectionCalls.remove, { params: { id } })).rejects.toMatchObject({ status: 404 });
  await expect(other(sectionCalls.usage, { params: { id } })).rejects.toMatchObject({ status: 404 });
  await remove(id);
});

test('a copied domain has its own sections, and its pages show those', async () => {
  const { id } = await save('Hours', [{ type: 'rich-text', props: { id: 'text' } }]);
  const shows = { v: 1, items: [{ type: 'saved-section', props: { id: 'shared', section: id } }] };
  const { post_body, ...rest } = newPost({ post_type_id: 1, url: 'visit' });
  await createPost(client, { ...rest, post_body: { ...post_body, blocks: shows } });
  const { data: domains } = await client(optionCalls.domains);
  const source = domains.find(({ host }) => host === 'tacos.test')?.id ?? '';
  await client(optionCalls.createDomain, {
    body: { host: 'copy.test', title: 'Copy', copy_from: source },
  });
  const visitor = api.visitor('copy.test');
  const { data: sections } = await visitor(sectionCalls.list);
  expect(sections).toMatchObject([{ title: 'Hours', version: 1, blocks: { items: [{ type: 'rich-text' }] } }]);
  expect(sections[0]?.id).not.toBe(id);
  const pages = (await visitor(postCalls.listByType, { query: { type: 1 } })).data;
  const visit = pages.find(({ url }) => url === 'visit');
  expect(visit?.post_body.blocks?.items[0]?.props).toMatchObject({ section: sections[0]?.id });
});
