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

test('a view is refused without a name, for an unknown list, or beyond the limit', async () => {
  await expect(save(owner, '  ')).rejects.toMatchObject({ body: { errors: { name: ['Name is required'] } } });
  await expect(save(owner, 'x', '', 'No list')).rejects.toMatchObject({ status: 422 });
  const many = await api.signIn('tacos.test', await api.addUser('tacos.test', 'editor'));
  for (let index = 0; index < 100; index += 1) await save(many, `View ${index}`);
  await expect(save(many, 'View 100')).rejects.toMatchObject({ status: 409, code: 'conflict' });
  await save(many, 'View 99', 'q=tacos');
  expect(await views(many)).toHaveLength(100);
});
