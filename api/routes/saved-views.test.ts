import { afterAll, beforeAll, expect, test } from 'vitest';

import { savedViewCalls } from '#shared/calls/saved-views.ts';
import { userCalls } from '#shared/calls/users.ts';
import type { Client } from '#shared/client/http.ts';
import { startApi, type TestApi } from '#tests/support/api.ts';

let api: TestApi;
let owner: Client;
beforeAll(async () => {
  api = await startApi();
  owner = await api.signIn('tacos.test');
});
afterAll(() => api.close());

const views = async (who: Client) => (await who(savedViewCalls.list)).data;
const save = (who: Client, name: string, search = 'status=draft', list = 'members') =>
  who(savedViewCalls.save, { body: { list, name, search } });

test('a view is saved under its name, replaced by the same name, and deleted', async () => {
  await save(owner, ' Drafts 🌮 ');
  await save(owner, 'Old', 'to=2026-01-01', 'blog');
  await save(owner, 'Drafts 🌮', 'status=draft&sort=title');
  expect(await views(owner)).toEqual([
    { list: 'blog', name: 'Old', search: 'to=2026-01-01' },
    { list: 'members', name: 'Drafts 🌮', search: 'status=draft&sort=title' },
  ]);
  await owner(savedViewCalls.remove, { query: { list: 'blog', name: 'Old' } });
  await expect(owner(savedViewCalls.remove, { query: { list: 'blog', name: 'Old' } })).rejects.toMatchObject({
    status: 404,
  });
  expect(await views(owner)).toHaveLength(1);
});

test('views belong to a user in a domain, also a viewer’s, and go with the user', async () => {
  await api.addDomain('elsewhere.test');
  const who = await api.addUser('tacos.test', 'viewer');
  const viewer = await api.signIn('tacos.test', who);
  await save(viewer, 'Mine');
  await save(owner, 'Owner’s');
  expect((await views(viewer)).map(({ name }) => name)).toEqual(['Mine']);
  await expect(viewer(savedViewCalls.remove, { query: { list: 'members', name: 'Owner’s' } })).rejects.toMatchObject({
    status: 404,
  });
  expect(await views(await api.signIn('elsewhere.test'))).toEqual([]);
  const { data: people } = await owner(userCalls.list);
  const { id } = people.find(({ email }) => email === who.email) ?? { id: '' };
  await owner(userCalls.remove, { params: { id } });
  const left = api.services.db.selectFrom('saved_views').selectAll().where('user_id', '=', id);
  expect(await left.execute()).toEqual([]);
});

test('a shared view is seen by everybody in the domain, with its owner, until it is private again', async () => {
  await api.addDomain('apart.test');
  const robin = await api.signIn('tacos.test', await api.addUser('tacos.test', 'editor'));
  const viewer = await api.signIn('tacos.test', await api.addUser('tacos.test', 'viewer'));
  const body = { list: 'members', name: 'Not live', search: 'state=draft' };
  await robin(savedViewCalls.save, { body: { ...body, shared: true } });
  const [own] = await views(robin);
  expect(own).toEqual({ ...body, shared: true });
  const seen = async (who: Client) => (await views(who)).filter(({ name }) => name === 'Not live');
  expect(await seen(viewer)).toEqual([{ ...body, shared: true, owner: expect.stringMatching(/.+/) }]);
  expect(await seen(await api.signIn('apart.test'))).toEqual([]);
  // An older panel saves without the field: the view stays shared.
  await robin(savedViewCalls.save, { body: { ...body, search: 'state=ready' } });
  expect((await seen(viewer))[0]?.search).toBe('state=ready');
  await expect(viewer(savedViewCalls.remove, { query: { list: 'members', name: 'Not live' } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(viewer(savedViewCalls.save, { body: { ...body, shared: true } })).rejects.toMatchObject({ status: 403 });
  await robin(savedViewCalls.save, { body: { ...body, shared: false } });
  expect(await seen(viewer)).toEqual([]);
});

test('a view is refused without a name, for an unknown list, or beyond the limit', async () => {
  await expect(save(owner, '  ')).rejects.toMatchObject({ body: { errors: { name: ['Name is required'] } } });
  await expect(save(owner, 'x', '', 'No list')).rejects.toMatchObject({ status: 422 });
  const many = await api.signIn('tacos.test', await api.addUser('tacos.test', 'editor'));
  for (let index = 0; index < 100; index += 1) await save(many, `View ${index}`);
  await expect(save(many, 'View 100')).rejects.toMatchObject({ status: 409, code: 'conflict' });
  await save(many, 'View 99', 'q=tacos');
  expect(await views(many)).toHaveLength(100);
});
